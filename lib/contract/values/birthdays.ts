const maxAgeYears = 120;

/**
 * Returns the error message for an invalid date of birth, or `null`.
 * @param today today in the user's time zone, because the day on the server may differ.
 */
export function birthdayProblem(day: string, today: string): string | null {
  if (day > today) return 'Date of birth can’t be in the future';
  const latestTooEarly = `${Number(today.slice(0, 4)) - maxAgeYears}${today.slice(4)}`;
  return day <= latestTooEarly ? `Date of birth can’t be ${maxAgeYears} or more years ago` : null;
}
