// How scripts and sheets are laid out: `make format` does it, `make test` asks whether it is done.

export default {
  printWidth: 120, // as wide as the Python beside it
  arrowParens: "avoid", // `seat => …`: most of our functions are an arrow with one name
  overrides: [
    // words are JSON behind `export default`: the server reads the same files
    { files: "words_*.js", options: { quoteProps: "preserve", trailingComma: "none" } },
  ],
};
