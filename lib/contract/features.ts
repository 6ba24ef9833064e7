/** What a server can do beyond the calls that every server answers; it says so in the reply to the profile. */
export const features = [
  /** Lists take `sort`. */
  'sort',
  /** Lists take filters beside the search. */
  'filter',
  /** People say which class and section they belong to, and students can be taken out of theirs. */
  'placement',
  /** The day's birthdays, the next holiday and the last changes; the dashboard's counts leave out who is inactive. */
  'day',
  /** Records carry a version, and an update may say which one it changes. */
  'versions',
  /** An import can be looked at before anything is saved. */
  'dry-run',
  /** Imports say which records they have made, and can be taken back. */
  'undo-import',
  /** A search for students by one or two letters alone finds the names and numbers that begin with them. */
  'short-search',
] as const;
export type Feature = (typeof features)[number];
