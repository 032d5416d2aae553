// The words of the coach in a lesson, in English.

export default {
  "coach": "Lesson",
  "coach.progress": "Progress of the lesson",
  "coach.next": "Got it",
  "coach.skip": "Skip step",
  "coach.skip.lesson": "Skip lesson",
  "coach.back": "Back",
  "coach.say": "Tell them",
  "coach.tap": "Tap what is lit",
  "coach.read": "The table waits for you: read this, then tap Got it.",
  "coach.play": "Now tap Play.",
  "coach.anew": "Start over",
  "coach.resume": "Resume",
  "coach.resume.title": "Pick up where you left off?",
  "coach.resume.text": "You got to step {n}. {left} to go.",
  "coach.done": "You've got it",
  "coach.rules": "Read the rules",
  "coach.practice": "Next: a round against the easiest AI, with an undo.",
  "coach.round": "Play a round",
  "coach.match": "Next: a whole match, with AI players in the free seats.",
  "coach.match.play": "Play a match"
};
