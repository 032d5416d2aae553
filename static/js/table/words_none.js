// An empty dictionary in place of a language that the page does not use, so that its words are not loaded.

export default {};
