// The words of a puzzle, in English.

export default {
  "seat.0": "Landlord", "seat.1": "Next farmer", "seat.2": "Previous farmer",
  "goal.landlord": "Landlord wins", "goal.farmers": "Farmers win", "goal.plays": "in {n} {n:play|plays}", "goal.both": "You play both farmers",
  "puzzle.hand": "{name} holds {n}", "puzzle.own": "Your hand",
  "ask.lead.as": "{name} leads · play anything", "ask.follow.as": "{name} follows · beat {name2}", "ask.sending": "Opponents are thinking…", "ask.answers": "Opponents reply",
  "ask.wrong": "This gives the win away", "ask.refuting": "Here is how they win", "ask.refuted": "Lost. Take it back and try again", "ask.solved": "Solved", "ask.gone": "Can't reach the server. Try again", "ask.stale": "Reload this page and try again", "ask.loading": "Getting the solver ready…", "ask.unready": "Still not ready. Try again in a minute", "ask.undecided": "Too complex to solve in time. Try another move", "ask.throttled": "Too fast. Wait a moment", "ask.refused": "That can't be played. Take it back",
  "hint.type": "Hint, type only: {what}", "hint.pass": "Hint: pass here", "hint.cards": "Hint: {what}", "hint.none": "No hint available",
  "do.why": "Show why", "do.undo": "Take back", "do.again": "Restart", "do.retry": "Try again", "do.next": "Next", "do.list": "Puzzles",
  "done.stamp": "Win", "done.title": "Solved", "done.clean": "No wrong moves", "done.mistakes": "Wrong moves: {n}", "done.hints": "With a hint", "done.share": "Solved by {n}%", "done.few": "Few have tried it yet", "done.streak": "Daily puzzle: {n} {n:day|days} in a row", "done.stranger": "Not signed in: your result isn't saved",
  "speak.yours": "Your turn: play for {name}",
};
