const longestQuote = 80;

/** What was sent, as a message repeats it: no more of it than tells it apart. */
export const shortened = (sent: string): string =>
  // A cut may split a letter that is stored in two halves.
  sent.length <= longestQuote ? sent : `${sent.slice(0, longestQuote - 1).toWellFormed()}…`;

export const quoted = (sent: string) => `“${shortened(sent)}”`;

export const tooLongName = (name: string) =>
  `The name ${quoted(name)} is too long. Please give the file a shorter one.`;
