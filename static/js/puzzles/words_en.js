// The words of a puzzle, in English.

export default {
  "seat.0": "Landlord", "seat.1": "Farmer after", "seat.2": "Farmer before",
  "goal.landlord": "Landlord wins", "goal.farmers": "Farmers win", "goal.plays": "in {n} {n:play|plays}", "goal.both": "You play both farmers",
  "puzzle.hand": "{name} holds {n}", "puzzle.own": "The hand you play",
  "ask.lead.as": "{name} leads · play anything", "ask.follow.as": "{name} follows · beat {name2}", "ask.sending": "They are thinking …", "ask.answers": "They answer",
  "ask.wrong": "This gives the win away", "ask.refuting": "How they win", "ask.refuted": "Lost. Take it back and think again", "ask.solved": "Solved", "ask.gone": "The server is out of reach", "ask.stale": "Reload this page and try again", "ask.loading": "The solver is getting ready …", "ask.unready": "Still not ready. Try again in a minute", "ask.undecided": "Too much to think through. Try another move", "ask.throttled": "Too many moves at once. Wait a little", "ask.refused": "That cannot be played. Take it back",
  "hint.type": "Hint: the type is {what}", "hint.pass": "Hint: pass here", "hint.cards": "Hint: {what}", "hint.none": "Nothing to hint at",
  "do.why": "Show why", "do.undo": "Take back", "do.again": "Again", "do.retry": "Try again", "do.next": "Next", "do.list": "Puzzles",
  "done.stamp": "Win", "done.title": "Solved", "done.clean": "Without a wrong move", "done.mistakes": "Wrong moves: {n}", "done.hints": "With a hint", "done.share": "{n}% have solved it", "done.few": "Few have tried it yet", "done.streak": "Puzzle of the day: {n} {n:day|days} in a row", "done.stranger": "Not signed in: nothing is kept",
  "speak.yours": "Your turn, {name} plays",
};
