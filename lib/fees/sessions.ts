/** Academic sessions, such as 2026-2027. */

const offered = 3;

/** `2026-2027` for 2026. */
const academicSession = (year: number) => `${year}-${year + 1}`;

/** The sessions to choose from: the one that starts this year, and the next two. */
export const academicSessions = (year: number): string[] =>
  Array.from({ length: offered }, (_, ahead) => academicSession(year + ahead));

/** Whether a URL parameter is a session. Earlier years are valid too: their fees may be stored here. */
export const isAcademicSession = (text: string): boolean =>
  /^\d{4}-\d{4}$/.test(text) && text === academicSession(Number(text.slice(0, 4)));
