/** Returns the month of the last school day with attendance, as query parameters of an export. */
export function lastRegisterQuery(): string {
  const day = new Date(Date.now() - 24 * 60 * 60 * 1000);
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() - 1);
  return `month=${day.getUTCMonth() + 1}&year=${day.getUTCFullYear()}`;
}
