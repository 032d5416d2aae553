// The words of the table page.

export default {
  "bar.leave": "Leave the table", "bar.sound": "Sound", "bar.settings": "Settings", "bar.watchers": "{n} watching", "bar.watching": "Watching",
  "link.connecting": "Connecting", "link.good": "Connection good", "link.slow": "Connection slow", "link.lost": "Connection lost", "link.ms": "{n} ms",
  "link.back": "Back on line", "link.now": "Retry now", "link.retrying": "Reconnecting",
  "bye.TAKEN_OVER.title": "Open somewhere else", "bye.TAKEN_OVER": "You went on playing in another page, so this one has stopped.", "bye.TAKEN_OVER.do": "Play here",
  "bye.SIGNED_OUT.title": "You have signed out", "bye.SIGNED_OUT": "Sign in again to return to your seat.", "bye.SIGNED_OUT.do": "Reload",
  "bye.RATE_LIMITED.title": "Too fast", "bye.RATE_LIMITED": "This page sent too much and was cut off. Wait a moment, then reload.", "bye.RATE_LIMITED.do": "Reload",
  "bye.other.title": "This table is closed to you", "bye.other": "It has ended, or it is not open to you.", "bye.other.do": "Reload",

  "seat.empty": "Empty", "seat.sit": "Sit here", "seat.you": "you", "seat.ready": "Ready", "seat.waiting": "Not ready", "seat.host": "Host",
  "seat.agent": "AI", "seat.guest": "Guest", "seat.bot": "Bot", "seat.trustee": "Auto", "seat.away": "Away", "seat.conceded": "Conceded", "seat.offline": "Offline", "seat.left": "{n} left",
  "seat.dismiss": "Dismiss", "seat.add": "Add agent",

  "wait.seats": "{n} of {all} seated", "wait.code": "Table", "wait.copy": "Copy invite link", "wait.copied": "Invite link copied",
  "wait.link": "Invite link", "wait.qrshort": "QR code", "wait.qr": "QR code of the invite link", "wait.open": "Open table: anyone can join or watch.", "wait.private": "Private: by link or code only, and in no list.", "wait.private.rated": "Private, rated: the result and the cards become public, the chat doesn't.", "wait.change": "Change", "wait.closed": "This table has closed.",
  "wait.share": "Send to a friend", "wait.invite": "Join me for {game}, table {code}", "wait.ready": "Ready", "wait.unready": "Not yet", "wait.stand": "Stand up",
  "wait.sit": "Sit down", "wait.options": "House rules", "wait.level": "Strength of the agents",
  "wait.others": "Waiting for the others", "wait.others.n": "{n} of {all} ready, waiting for {names}", "wait.full": "The table is full, you are watching", "wait.fill": "Fill with agents",
  "wait.rated": "Rated", "wait.bots": "Bots may play", "wait.unrated.host": "Unrated", "wait.unrated.guest": "Unrated: a guest is seated", "wait.unrated.options": "Unrated: other rules than usual", "wait.prompt.sit": "Choose an empty seat", "wait.prompt.ready": "Press Ready to begin", "called.open": "{title}: your table is ready", "called.begun": "{title}: your table has begun, AI plays for you", "called.title": "Tournament", "called.go": "Go",
  "wait.tournament": "A tournament: it begins when all are ready, and after a minute agents play for who is missing.", "wait.prompt.fill": "{n} short: invite, or seat an agent",
  "level.novice": "Novice", "level.club": "Club player", "level.fast": "Fast", "level.expert": "Expert",

  "side.log": "Log", "side.chat": "Chat", "side.watch": "Watching", "side.close": "Close", "side.say": "Say something", "side.send": "Send",
  "side.empty": "Nobody has spoken yet", "side.watchers": "{n} watching", "side.nobody": "Nobody is watching", "side.watchnote": "Spectators see card backs and what lies on the felt.",

  "tool.say": "Say", "tool.emote": "Emote", "tool.trustee": "Auto", "tool.back": "Back", "tool.sort": "Sort", "sheet.say": "Phrases", "sheet.emote": "Emotions",
 
  "emo.confident": "Sure", "emo.nervous": "Nervous", "emo.excited": "Excited", "emo.angry": "Angry", "emo.thinking": "Thinking", "emo.happy": "Happy", "emo.sad": "Sad", "emo.taunting": "Teasing",
  "say.steady": "Steady now", "say.mine": "This one is mine", "say.yours": "All yours", "say.nice": "Well played", "say.think": "Let me think", "say.hand": "What a hand", "say.careful": "Two left, careful", "say.thanks": "Thanks, once more?",
  "said.emotion": "{name}: {what}", "said.hidden": "This message has been hidden", "said.muted": "Muted", "card.open": "{name}: open the card", "card.profile": "View profile", "card.mute": "Mute", "card.unmute": "Unmute", "card.muted": "Muted. You won’t see what {name} says.", "card.unmuted": "Unmuted.", "card.report": "Report", "card.which": "Which message?", "card.silent": "Nothing said here that could be reported.",
  "report": "Report this message", "report.done": "Reported",

  "set.title": "Settings", "set.sound": "Sound", "set.haptics": "Vibration", "set.suits4": "Four-colour suits", "set.big": "Large index", "set.lefty": "Left-handed",
  "set.tracker": "Card counter", "set.autopass": "Pass by itself when nothing beats", "set.effects": "Large effects", "set.keys": "Keyboard",
  "set.keys.text": "← → move · Space pick · Enter play · H hint · P pass · 0–3 bid · S sort · Esc drop · M sound · ? this list", "set.done": "Done", "set.rules": "Rules", "autopass.offer": "Nothing beats this. Pass for you from now on?", "autopass.take": "Yes, pass", "autopass.taken": "On. You can change it in the settings",
  "set.autopass.help": "After a random moment, so that its speed tells nothing",

  "leave.title": "Leave the table?", "leave.match": "AI plays for you. Come back any time before the match ends.", "leave.open": "Your seat becomes free.", "leave.out": "You are out of the game. You can leave now: your result stands.", "leave.away": "Leave for now", "leave.concede": "Concede", "leave.watch": "Watch on", "leave.concede.free": "AI plays your seat to the end, and you can't come back.", "leave.concede.rated": "AI plays your seat to the end, and you are free at once. It can't be undone: a loss counts, a win brings nothing.", "leave.concede.tournament": "AI plays your seat to the end. It can't be undone: you get no score for this table, and other scores stay.", "leave.concede.others": "AI plays on for the others, and you can't come back.", "leave.concede.held": "AI plays on for the others. It can't be undone: a loss counts, a win brings nothing, and until this match ends your other matches are unrated.",
  "leave.go": "Leave", "leave.stay": "Play on", "leave.stayopen": "Stay", "offline.gone": "{name} is offline. The clock runs on; after two missed turns AI plays.", "offline.back": "{name} is back online",

  "trustee.on": "On auto: an agent plays for you", "trustee.back": "Take over",
  "paused": "Match paused", "paused.text": "The clocks stand still until play resumes",
  "act.pending": "Sent", "act.refused": "That did not work, please try again", "act.offline": "No connection: wait until it is back", "act.stale": "A moment too late: that turn has passed",
  "copy.failed": "Your browser didn't let us copy. It is selected here: copy it by hand.", "copy.title": "Copy it by hand", "copy.done": "Done",

  "end.win": "WIN", "end.loss": "LOSS", "end.over": "END", "end.first": "1ST", "end.review": "See the table", "end.share": "Share", "end.next": "Next round starts by itself", "end.wait": "Waiting for the others",
  "end.ready": "Ready", "end.back": "Back to the result", "end.final": "Final standings", "end.verify": "Verify", "end.shared": "Result copied", "end.sealed": "Sealed before play:",
  "final.title": "The match has ended", "final.champion": "{name} wins the match", "final.champions": "{name} win the match", "final.you": "You come first", "final.place": "You finish number {n}",
  "final.aborted": "Match aborted", "final.abortedwhy": "It does not count", "final.standings": "Final standings", "final.rounds": "Rounds", "final.points": "Points", "final.again": "Play again", "final.wanting": "{n} of {all} want to play again",
  "final.replay": "Replay", "final.history": "This match", "final.keep": "Keep this record", "final.signup": "Sign up", "final.keepwhy": "With an account, what you played as a guest stays yours.",
  "final.home": "To the lobby", "final.tournament": "To the tournament", "final.table": "Back to the table", "final.player": "Player", "final.this": "This", "final.total": "Total", "final.round": "Round {n}",

  "speak.turn": "Your turn", "speak.turnof": "{name} to act", "speak.seconds": "{n} {n:second|seconds} left", "speak.trustee.on": "{name} is on auto", "speak.trustee.off": "{name} is back",
  "speak.timeout": "{name} ran out of time", "speak.excused": "{name} ran out of time while we were offline: it doesn't count", "speak.conceded": "{name} conceded, AI plays on", "speak.departed": "{name} has left", "speak.paused": "Match paused", "speak.resumed": "Match resumed", "speak.added": "{n} {n:second|seconds} added", "speak.aborted": "Match aborted, no result",
  "speak.ready": "{name} is ready", "speak.sat": "{name} sat down", "speak.left": "{name} left the seat",
  "title.turn": "Your turn",
};
