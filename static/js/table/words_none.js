// Stands in for the words of the language that a page does not speak, so that these are not loaded.

export default {};
