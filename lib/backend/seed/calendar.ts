/** Dates of the demo school's academic session. */

/** An academic session runs from April to March. */
export interface Session {
  /** The year of its April. */
  year: number;
  today: string;
}

/** The current academic session of an Indian school. */
export function currentSession(now = new Date()): Session {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(now);
  const [year = 0, month = 0] = today.split('-').map(Number);
  return { year: month >= 4 ? year : year - 1, today };
}

/** A date in the session from month and day, such as `04-14`; January to March are in its second year. */
export const dayOfSession = ({ year }: Session, monthAndDay: string) =>
  `${monthAndDay >= '04' ? year : year + 1}-${monthAndDay}`;
