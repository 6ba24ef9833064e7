export interface Session {
  year: number;
  today: string;
}

export function currentSession(now = new Date()): Session {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(now);
  const [year = 0, month = 0] = today.split('-').map(Number);
  return { year: month >= 4 ? year : year - 1, today };
}

/**
 * Returns the date of a day in the session, a school year from April to March. `monthAndDay` has the format `MM-DD`.
 */
export const dayOfSession = ({ year }: Session, monthAndDay: string) =>
  `${monthAndDay >= '04' ? year : year + 1}-${monthAndDay}`;
