/** How many academic sessions can be chosen, the current year's first. */
const offered = 3;

/** `2026-2027` for 2026. */
const academicSession = (year: number) => `${year}-${year + 1}`;

/** The sessions on offer: the one that starts this year, and the next two. */
export const academicSessions = (year: number): string[] =>
  Array.from({ length: offered }, (_, ahead) => academicSession(year + ahead));

/** Whether a text of the address names a session. One of an earlier year still does: its fees may be kept here. */
export const isAcademicSession = (text: string): boolean =>
  /^\d{4}-\d{4}$/.test(text) && text === academicSession(Number(text.slice(0, 4)));
