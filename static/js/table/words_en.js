// The words of the table page.

export default {
  "bar.leave": "Leave table", "bar.sound": "Sound", "bar.settings": "Settings", "bar.watchers": "{n} watching", "bar.watching": "Spectating",
  "link.connecting": "Connecting", "link.good": "Good connection", "link.slow": "Slow connection", "link.lost": "Connection lost", "link.ms": "{n} ms",
  "link.back": "Back online", "link.now": "Reconnect now", "link.retrying": "Reconnecting",
  "bye.TAKEN_OVER.title": "Open in another page", "bye.TAKEN_OVER": "You are playing in another page, so this one has stopped.", "bye.TAKEN_OVER.do": "Play here",
  "bye.SIGNED_OUT.title": "You are signed out", "bye.SIGNED_OUT": "Sign in again to get back to your seat.", "bye.SIGNED_OUT.do": "Reload",
  "bye.RATE_LIMITED.title": "Too many requests", "bye.RATE_LIMITED": "This page sent too many messages and was disconnected. Wait a moment, then reload.", "bye.RATE_LIMITED.do": "Reload",
  "bye.other.title": "You can't open this table", "bye.other": "It is closed, or it isn't open to you.", "bye.other.do": "Reload",

  "seat.empty": "Empty seat", "seat.sit": "Sit here", "seat.you": "you", "seat.ready": "Ready", "seat.waiting": "Not ready", "seat.host": "Host",
  "seat.agent": "AI", "seat.guest": "Guest", "seat.bot": "Bot", "seat.trustee": "Auto", "seat.away": "Away", "seat.conceded": "Conceded", "seat.offline": "Offline", "seat.left": "{n} left",
  "seat.dismiss": "Remove", "seat.add": "Add AI",

  "wait.seats": "{n} of {all} seated", "wait.code": "Table code", "wait.copy": "Copy invite link", "wait.copied": "Invite link copied",
  "wait.link": "Invite link", "wait.qrshort": "QR code", "wait.qr": "QR code of the invite link", "wait.open": "Open table: anyone can join or watch.", "wait.private": "Private: join by link or code only; not listed.", "wait.private.rated": "Private, rated: the result and the cards become public, the chat doesn't.", "wait.change": "Change", "wait.closed": "This table is closed.",
  "wait.share": "Send to a friend", "wait.invite": "Join me for {game}, table {code}", "wait.ready": "Ready", "wait.unready": "Not ready", "wait.stand": "Stand up",
  "wait.sit": "Sit down", "wait.options": "House rules", "wait.level": "AI level",
  "wait.others": "Waiting for the others", "wait.others.n": "{n} of {all} ready, waiting for {names}", "wait.full": "The table is full: you are spectating", "wait.fill": "Fill with AI",
  "wait.rated": "Rated", "wait.bots": "Bots allowed", "wait.unrated.host": "Unrated", "wait.unrated.guest": "Unrated: a guest is seated", "wait.unrated.options": "Unrated: custom rules", "wait.prompt.sit": "Choose an empty seat", "wait.prompt.ready": "Press Ready to start", "called.open": "{title}: your table is ready", "called.begun": "{title}: your table has started, AI plays for you", "called.title": "Tournament", "called.go": "Go",
  "wait.tournament": "Tournament table: it starts when everyone is ready. After a minute, AI plays for anyone missing.", "wait.prompt.fill": "{n} more needed: invite friends or add AI",
  "level.novice": "Novice", "level.club": "Club player", "level.fast": "Fast", "level.expert": "Expert",

  "side.log": "Log", "side.chat": "Chat", "side.watch": "Spectators", "side.close": "Close", "side.say": "Say something", "side.send": "Send",
  "side.empty": "No messages yet", "side.watchers": "{n} watching", "side.nobody": "No spectators", "side.watchnote": "Spectators only see card backs and what is on the table.",

  "tool.say": "Phrases", "tool.emote": "Emote", "tool.trustee": "Auto", "tool.back": "Back", "tool.sort": "Sort", "sheet.say": "Phrases", "sheet.emote": "Emotes",
 
  "emo.confident": "Confident", "emo.nervous": "Nervous", "emo.excited": "Excited", "emo.angry": "Angry", "emo.thinking": "Thinking", "emo.happy": "Happy", "emo.sad": "Sad", "emo.taunting": "Smug",
  "say.steady": "Steady now", "say.mine": "I've got this one", "say.yours": "Over to you", "say.nice": "Well played", "say.think": "Let me think", "say.hand": "Nice cards", "say.careful": "Careful, two cards left", "say.thanks": "Good game. Again?",
  "said.emotion": "{name}: {what}", "said.hidden": "This message has been hidden", "said.muted": "Muted", "card.open": "{name}: open the card", "card.profile": "View profile", "card.mute": "Mute", "card.unmute": "Unmute", "card.muted": "Muted. You won't see what {name} says.", "card.unmuted": "Unmuted.", "card.report": "Report", "card.which": "Which message?", "card.silent": "They haven't said anything here yet.",
  "report": "Report this message", "report.done": "Reported",

  "set.title": "Settings", "set.sound": "Sound", "set.haptics": "Vibration", "set.suits4": "Four-colour suits", "set.big": "Large card corners", "set.lefty": "Left-handed",
  "set.tracker": "Card counter", "set.autopass": "Auto-pass when nothing beats", "set.effects": "Big animations", "set.keys": "Keyboard",
  "set.keys.text": "← → move · Space select · Enter play · H hint · P pass · 0–3 bid · S sort · Esc clear · M sound · ? this list", "set.done": "Done", "set.rules": "Rules", "autopass.offer": "You can't beat this. Auto-pass from now on?", "autopass.take": "Auto-pass", "autopass.taken": "On. You can change it in the settings",
  "set.autopass.help": "Waits a random moment, so the speed gives nothing away",

  "leave.title": "Leave the table?", "leave.match": "AI plays on for you. Come back any time before the match ends.", "leave.open": "Your seat will be free for someone else.", "leave.out": "You are out of the game. You can leave now: your result stands.", "leave.away": "Leave for now", "leave.concede": "Concede", "leave.watch": "Keep watching", "leave.concede.free": "AI plays your seat to the end, and you can't come back.", "leave.concede.rated": "AI plays your seat to the end, and you are free at once. It can't be undone: a loss counts, a win brings nothing.", "leave.concede.tournament": "AI plays your seat to the end. It can't be undone: you get no score for this table, and other scores stay.", "leave.concede.others": "AI plays on for the others, and you can't come back.", "leave.concede.held": "AI plays on for the others. It can't be undone: a loss counts, a win brings nothing, and until this match ends your other matches are unrated.",
  "leave.go": "Leave", "leave.stay": "Keep playing", "leave.stayopen": "Stay", "offline.gone": "{name} is offline. The clock keeps running; after two missed turns AI takes over.", "offline.back": "{name} is back online",

  "trustee.on": "On auto: AI is playing for you", "trustee.back": "Take over",
  "paused": "Match paused", "paused.text": "The clocks are stopped until the match resumes",
  "act.pending": "Sent", "act.refused": "That didn't work. Please try again", "act.offline": "No connection. Wait until you are back online", "act.stale": "Too late: that turn is over",
  "copy.failed": "Couldn't copy. It's selected here: copy it by hand.", "copy.title": "Copy it by hand", "copy.done": "Done",

  "end.win": "WIN", "end.loss": "LOSS", "end.over": "END", "end.first": "1ST", "end.review": "View table", "end.share": "Share", "end.next": "The next round starts automatically", "end.wait": "Waiting for the others",
  "end.ready": "Ready", "end.back": "Back to results", "end.final": "Final standings", "end.verify": "Verify", "end.shared": "Result copied", "end.sealed": "Sealed before the deal:",
  "final.title": "The match has ended", "final.champion": "{name} wins the match", "final.champions": "{name} share the win", "final.you": "You finished first", "final.place": "You finished #{n}",
  "final.aborted": "Match aborted", "final.abortedwhy": "Not counted", "final.standings": "Final standings", "final.rounds": "Rounds", "final.points": "Points", "final.again": "Play again", "final.wanting": "{n} of {all} want to play again",
  "final.replay": "Replay", "final.history": "Match page", "final.keep": "Save your results", "final.signup": "Sign up", "final.keepwhy": "With an account, everything you played as a guest stays yours.",
  "final.home": "Back to the lobby", "final.tournament": "Back to the tournament", "final.table": "Back to the table", "final.player": "Player", "final.this": "This round", "final.total": "Total", "final.round": "Round {n}",

  "speak.turn": "Your turn", "speak.turnof": "{name}'s turn", "speak.seconds": "{n} {n:second|seconds} left", "speak.trustee.on": "{name} is on auto", "speak.trustee.off": "{name} is back",
  "speak.timeout": "{name} ran out of time", "speak.excused": "{name} ran out of time while we were offline: it doesn't count", "speak.conceded": "{name} conceded, AI plays on", "speak.departed": "{name} has left", "speak.paused": "Match paused", "speak.resumed": "Match resumed", "speak.added": "{n} {n:second|seconds} added", "speak.aborted": "Match aborted, not counted",
  "speak.ready": "{name} is ready", "speak.sat": "{name} sat down", "speak.left": "{name} left the seat",
  "title.turn": "Your turn",
};
