import { describe, expect, it } from 'vitest';
import { loadListParams, readListParams } from './list-params';

const pageSizes = { sizes: [5, 10, 25], defaultSize: 10 };
const read = (query: string) => readListParams(new URLSearchParams(query), pageSizes);
const usual = { search: '', page: 1, size: 10 };

describe('readListParams', () => {
  it('reads search, page and size from the address', () => {
    expect(read('search=asha+rao&page=3&size=25')).toEqual({ search: 'asha rao', page: 3, size: 25 });
  });
  it('falls back to the first page of the usual size', () => {
    expect(read('')).toEqual(usual);
  });
  it.each(['page=0', 'page=-1', 'page=two', 'page=1e3', 'page=1.5', 'size=7', 'size=', 'size=10000'])(
    'takes %s for not given',
    (query) => {
      expect(read(query)).toEqual(usual);
    },
  );
  it('cuts a search that is longer than the search box takes', () => {
    expect(read(`search=${'a'.repeat(9000)}`).search).toBe('a'.repeat(100));
  });
});

describe('loadListParams', () => {
  it('reads the same on the server, the first of what is given twice', async () => {
    const query = Promise.resolve({ search: ['rao', 'bose'], page: '2', other: undefined });
    expect(await loadListParams(pageSizes)(query)).toEqual({ search: 'rao', page: 2, size: 10 });
  });
});
