import { formatCount } from './format-count';
/**
 * Returns the text for a count: `one` for 1, the result of `many` for other counts, or '' while the count is unknown.
 * @param many receives the formatted count, such as `1,200`.
 */
export const pluralize = (count: number | undefined, one: string, many: (count: string) => string): string => {
  if (count === undefined) return '';
  return count === 1 ? one : many(formatCount(count));
};
