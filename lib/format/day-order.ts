import { toNfkd } from './normalize-text';

export type DayOrder = 'day' | 'month';

const numericDate = /^(\d{1,2})([\s.,/–-]+)(\d{1,2})([\s.,/–-]+)(?=(?:\d{4}|\d{2})(?!\d))/;

/**
 * Returns the order that the dates of a column show: a number above 12 is a day. Returns `unclear` if no date shows the
 * order or the dates contradict each other, and `null` if the order makes no difference.
 */
export function findDayOrder(texts: Iterable<string>): DayOrder | 'unclear' | null {
  const shown = new Set<DayOrder>();
  let isNeeded = false;
  for (const text of texts) {
    const [, first, , second] = numericDate.exec(toNfkd(text).trim()) ?? [];
    if (!first || !second || first.padStart(2, '0') === second.padStart(2, '0')) continue;
    if (Number(first) <= 12 && Number(second) <= 12) isNeeded = true;
    else if (Number(second) <= 12) shown.add('day');
    else if (Number(first) <= 12) shown.add('month');
  }
  const [order = null] = shown;
  return shown.size === 2 || (order === null && isNeeded) ? 'unclear' : order;
}

export const withDayFirst = (text: string, order: DayOrder | 'unclear' | null): string =>
  order === 'month' ? toNfkd(text).trim().replace(numericDate, '$3$2$1$4') : text;
