'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey } from '@/lib/browser/client/call';
import type { CallReply } from '@/lib/contract/call';
import type { CallName, Calls } from '@/lib/contract/calls';

interface PageQuery {
  page: number;
  pageSize?: number;
  per_page?: number;
}

const isPageOnly = ({ page: _page, pageSize: _pageSize, per_page: _perPage, ...others }: PageQuery) =>
  Object.values(others).every((value) => value === undefined || value === '');

interface Numbered {
  id: number | null;
  number: string;
}

interface NumberedRows {
  rows: readonly Numbered[];
  total: number | null;
}

/**
 * Returns the numbers of the newest rows in a list, such as enrollment numbers, in the order of the row ids. Reads the
 * numbers from the last page of the list if that page is cached. Otherwise returns no numbers.
 */
export function lastNumbers<N extends CallName>(
  client: QueryClient,
  name: N,
  read: (reply: CallReply<Calls[N]>) => NumberedRows,
): readonly string[] {
  for (const [key, reply] of client.getQueriesData<CallReply<Calls[N]>>({ queryKey: callKey(name) })) {
    if (!reply) continue;
    const { query } = key[1] as { query: PageQuery };
    const { rows, total } = read(reply);
    const size = query.pageSize ?? query.per_page ?? 0;
    const isLast = total !== null && query.page * size >= total;
    const isInOrder = rows.every(({ id }, index) => id !== null && id > (rows[index - 1]?.id ?? 0));
    if (rows.length > 0 && isLast && isInOrder && isPageOnly(query)) return rows.map(({ number }) => number);
  }
  return [];
}

const splitAtNumbers = (text: string) =>
  [...text.matchAll(/\d+/g)]
    .map(({ 0: digits, index }) => [text.slice(0, index), digits, text.slice(index + digits.length)] as const)
    .reverse();

/**
 * Returns the number after the last one, such as `EN-0043` after `EN-0041` and `EN-0042`. Leading zeros and other
 * characters are kept. Returns `null` if the last two numbers do not count up by one.
 * @param numbers the existing numbers in the order of creation.
 */
export function nextNumber(numbers: readonly string[]): string | null {
  const [secondToLast, last] = numbers.slice(-2);
  if (secondToLast === undefined || last === undefined) return null;
  for (const [prefix, digits, suffix] of splitAtNumbers(last)) {
    const [previous, next] = [BigInt(digits) - 1n, BigInt(digits) + 1n];
    // Tries the previous number with and without padding, because either `099` or `99` may come before `100`. A number
    // with leading zeros is tried only with padding.
    const candidates = [`${previous}`.padStart(digits.length, '0'), ...(digits.startsWith('0') ? [] : [`${previous}`])];
    if (candidates.some((number) => `${prefix}${number}${suffix}` === secondToLast)) {
      return `${prefix}${`${next}`.padStart(digits.length, '0')}${suffix}`;
    }
  }
  return null;
}

/**
 * Suggests the number of each new record, such as its enrollment number, while a form adds records one after another.
 * The suggestion is '' when no number can be derived.
 * @param name the list call whose cached last page has the newest numbers.
 */
export function useNextNumbers<N extends CallName, Values>(
  name: N,
  read: (reply: CallReply<Calls[N]>) => NumberedRows,
  numberOf: (values: Values) => string,
) {
  const client = useQueryClient();
  const [added, setAdded] = useState<readonly Values[]>([]);
  const suggest = () => {
    const addedNumbers = added.map(numberOf);
    const listNumbers = lastNumbers(client, name, read).filter((number) => !addedNumbers.includes(number));
    return nextNumber([...listNumbers, ...addedNumbers]) ?? '';
  };
  const [suggested, setSuggested] = useState(suggest);
  return {
    added,
    suggested,
    add: (values: Values) => setAdded((previous) => [...previous, values]),
    suggestNext: () => {
      const number = suggest();
      setSuggested(number);
      return number;
    },
  };
}
