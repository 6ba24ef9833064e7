/**
 * The longest that anything in a request may be, in UTF-16 units or entries. No server behind the console has to take as
 * much: the embedded one has a limit of its own for each field. These keep the work of looking at a request small.
 */
export const longest = {
  /** Twice what the search box takes. */
  search: 200,
  /** Twice the longest text that there is, a broadcast's. */
  text: 10_000,
  /** More classes, subjects or students than any screen sends at once. */
  list: 5_000,
  /** Several times what a disk takes. */
  fileName: 1_000,
};

export const tooLong = (most: number) => `Please use at most ${most.toLocaleString('en-IN')} characters`;

export const tooMany = (most: number) => `Please choose at most ${most.toLocaleString('en-IN')}`;
