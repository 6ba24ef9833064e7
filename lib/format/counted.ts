/** '1 student', '1,200 students'; nothing while the count is not known. */
export const counted = (count: number | undefined, one: string, many: string): string =>
  count === undefined ? '' : `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
