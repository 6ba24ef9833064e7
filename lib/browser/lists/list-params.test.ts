import { describe, expect, it } from 'vitest';
import { type ListContext, readListParams } from './list-params';

const config = {
  name: 'people',
  sizes: [5, 10, 25],
  defaultSize: 10,
  sorts: ['firstName', 'city'],
  readFilters: (query: Pick<URLSearchParams, 'get'>) => ({ section: query.get('section') }),
} as const;
const emptyContext: ListContext = { features: [], choices: new URLSearchParams() };
const read = (query: string, context: Partial<ListContext> = {}) =>
  readListParams(new URLSearchParams(query), config, { ...emptyContext, ...context });
const defaults = { search: '', page: 1, size: 10, sort: undefined, columns: null, filters: { section: null } };

describe('readListParams', () => {
  it('reads search, page and size from the address', () => {
    expect(read('search=asha+rao&page=3&size=25')).toEqual({ ...defaults, search: 'asha rao', page: 3, size: 25 });
  });
  it('falls back to the first page of the default size', () => {
    expect(read('')).toEqual(defaults);
  });
  it.each(['page=0', 'page=-1', 'page=two', 'page=1e3', 'page=1.5', 'size=7', 'size=', 'size=10000'])(
    'ignores the invalid %s',
    (query) => {
      expect(read(query)).toEqual(defaults);
    },
  );
  it('shortens a search to the limit of the search box', () => {
    expect(read(`search=${'a'.repeat(9000)}`).search).toBe('a'.repeat(100));
  });
  it.each([
    ['', 'people=25&books=5', 25],
    ['size=5', 'people=25', 5],
    ['size=7', 'people=25', 25],
    ['', 'people=7', 10],
    ['', 'books=5', 10],
  ])('at “%s” with %s remembered, shows %i rows', (query, remembered, size) => {
    expect(read(query, { choices: new URLSearchParams(remembered) }).size).toBe(size);
  });
  it.each([
    ['firstName', 'firstName'],
    ['-city', '-city'],
    ['--city', undefined],
    ['lastName', undefined],
    ['-', undefined],
    ['', undefined],
  ])('reads the order %j as %j', (text, sort) => {
    expect(read(`sort=${text}`, { features: ['sort'] }).sort).toBe(sort);
  });
  it('ignores order and filters that the server does not support', () => {
    expect(read('sort=city&section=3')).toEqual(defaults);
    expect(read('sort=city&section=3', { features: ['filter'] })).toEqual({ ...defaults, filters: { section: '3' } });
    expect(read('columns=name,city')).toEqual(defaults);
    expect(read('columns=name,city', { features: ['views'] })).toEqual({ ...defaults, columns: 'name,city' });
  });
});
