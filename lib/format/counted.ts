/**
 * The words for how many there are; nothing while the count is not known.
 * @param many takes the count as it is written: `1,200`.
 */
export const counted = (count: number | undefined, one: string, many: (count: string) => string): string => {
  if (count === undefined) return '';
  return count === 1 ? one : many(count.toLocaleString('en-IN'));
};
