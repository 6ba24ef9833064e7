import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { callKey } from '@/lib/client/call-query';
import { lastNumbers } from './last-numbers';

const list = 'GET /students/list';

function known(query: object, { ids, total }: { ids: (number | null)[]; total: number | null }) {
  const client = new QueryClient();
  client.setQueryData(callKey(list, { query }), { ids, total });
  return lastNumbers(client, list, (reply) => {
    const { ids, total } = reply as unknown as { ids: (number | null)[]; total: number | null };
    return { rows: ids.map((id) => ({ id, number: `EN-${id}` })), total };
  });
}

describe('The last numbers', () => {
  it('are those of the last page', () => {
    expect(known({ page: 2, per_page: 5, search: '' }, { ids: [6, 7, 9], total: 8 })).toEqual(['EN-6', 'EN-7', 'EN-9']);
  });

  it.each([
    ['of another page', { page: 1, per_page: 5, search: '' }, { ids: [1, 2, 3, 4, 5], total: 8 }],
    ['of a search', { page: 1, per_page: 5, search: 'rao' }, { ids: [6, 7], total: 2 }],
    ['of a filter', { page: 1, per_page: 5, search: '', class_id: 3 }, { ids: [6, 7], total: 2 }],
    ['in another order', { page: 1, per_page: 5, search: '' }, { ids: [7, 6], total: 2 }],
    ['without ids', { page: 1, per_page: 5, search: '' }, { ids: [6, null], total: 2 }],
    ['without a total', { page: 1, per_page: 5, search: '' }, { ids: [6, 7], total: null }],
  ])('are not known from rows %s', (_name, query, reply) => expect(known(query, reply)).toEqual([]));
});
