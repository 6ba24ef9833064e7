export const exportColumns = [
  { header: 'Holiday', width: 32 },
  { header: 'Start Date', width: 14 },
  { header: 'End Date', width: 14 },
  { header: 'Day', width: 14 },
  { header: 'Classes', width: 48 },
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Parsed and read in UTC, so that the server's time zone does not matter. */
export const weekday = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
