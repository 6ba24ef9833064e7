/** Dates of the demo school's academic session. */
const dayMs = 24 * 60 * 60 * 1000;

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
export const addDays = (day: string, count: number) => iso(Date.parse(day) + count * dayMs);

/** 0 is Sunday. */
export const weekdayOf = (day: string) => new Date(day).getUTCDay();

export const daysBetween = (first: string, last: string): string[] => {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, nth) => addDays(first, nth));
};

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
