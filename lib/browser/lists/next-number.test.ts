import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callKey } from '@/lib/browser/client/call';
import { lastNumbers, nextNumber } from './next-number';

const list = 'GET /students/list';

function cachedNumbers(query: object, { ids, total }: { ids: (number | null)[]; total: number | null }) {
  const client = new QueryClient();
  client.setQueryData(callKey(list, { query }), { ids, total });
  return lastNumbers(client, list, (reply) => {
    const { ids, total } = reply as unknown as { ids: (number | null)[]; total: number | null };
    return { rows: ids.map((id) => ({ id, number: `EN-${id}` })), total };
  });
}

describe('The last numbers', () => {
  it('are those of the last page', () => {
    expect(cachedNumbers({ page: 2, per_page: 5, search: '' }, { ids: [6, 7, 9], total: 8 })).toEqual([
      'EN-6',
      'EN-7',
      'EN-9',
    ]);
  });

  it.each([
    ['of another page', { page: 1, per_page: 5, search: '' }, { ids: [1, 2, 3, 4, 5], total: 8 }],
    ['of a search', { page: 1, per_page: 5, search: 'rao' }, { ids: [6, 7], total: 2 }],
    ['of a filter', { page: 1, per_page: 5, search: '', class_id: 3 }, { ids: [6, 7], total: 2 }],
    ['in another order', { page: 1, per_page: 5, search: '' }, { ids: [7, 6], total: 2 }],
    ['without ids', { page: 1, per_page: 5, search: '' }, { ids: [6, null], total: 2 }],
    ['without a total', { page: 1, per_page: 5, search: '' }, { ids: [6, 7], total: null }],
  ])('are unknown from rows %s', (_name, query, reply) => expect(cachedNumbers(query, reply)).toEqual([]));
});

describe('The next number', () => {
  it.each([
    [['EN-0041', 'EN-0042'], 'EN-0043'],
    [['1', '2'], '3'],
    [['9', '10'], '11'],
    [['EN-099', 'EN-100'], 'EN-101'],
    [['EN-0099', 'EN-0100'], 'EN-0101'],
    [['EN-98', 'EN-99'], 'EN-100'],
    [['2026/0007/A', '2026/0008/A'], '2026/0009/A'],
    [['7-A', '8-A'], '9-A'],
    [['2025-1', '2026-1'], '2027-1'],
    [['E5', 'E41', 'E42'], 'E43'],
    [['0', '1'], '2'],
    [['99999999999999999998', '99999999999999999999'], '100000000000000000000'],
  ])('after %j is %s', (numbers, next) => expect(nextNumber(numbers)).toBe(next));

  it.each([
    [[]],
    [['EN-0042']],
    [['EN-0041', 'EN-0043']],
    [['EN-0042', 'EN-0041']],
    [['EN-0042', 'EN-0042']],
    [['A', 'B']],
    [['EN-0041', 'ST-0042']],
    [['EN-41', 'EN-0042']],
    [['1-1', '2-2']],
    [['EN-0040', 'EN-0041', 'X']],
  ])('after %j is unknown', (numbers) => expect(nextNumber(numbers)).toBeNull());

  it('continues its own series', () => {
    const series = fc.tuple(fc.stringMatching(/^[A-Z/-]{0,4}$/), fc.nat(99_999), fc.integer({ min: 1, max: 7 }));
    fc.assert(
      fc.property(series, ([prefix, start, width]) => {
        const numberAt = (offset: number) => `${prefix}${String(start + offset).padStart(width, '0')}`;
        expect(nextNumber([numberAt(0), numberAt(1)])).toBe(numberAt(2));
        expect(nextNumber([numberAt(1), numberAt(2)])).toBe(numberAt(3));
      }),
    );
  });
});
