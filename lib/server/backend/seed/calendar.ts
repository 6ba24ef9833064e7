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
 * Returns a date in the session. `monthAndDay` has the format `04-14`. January to March are in the session's second
 * year.
 */
export const dayOfSession = ({ year }: Session, monthAndDay: string) =>
  `${monthAndDay >= '04' ? year : year + 1}-${monthAndDay}`;
