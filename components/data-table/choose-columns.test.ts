import { describe, expect, it } from 'vitest';
import { chooseColumns } from './choose-columns';

const columns = [
  { key: 'select' },
  { key: 'name' },
  { key: 'city' },
  { key: 'email', isOptional: true },
  { key: 'actions' },
] as const;

const keysOf = (chosen: string) => chooseColumns(columns, chosen).map(({ key }) => key);

describe('the columns of a list', () => {
  it.each([
    ['are the usual ones without a choice', '', ['select', 'name', 'city', 'actions']],
    ['are the chosen ones in their order, between the edges', 'email,name', ['select', 'email', 'name', 'actions']],
    ['ignore unknown and repeated keys', 'city,salary,city,', ['select', 'city', 'actions']],
    ['are the usual ones if no chosen key is known', 'salary', ['select', 'name', 'city', 'actions']],
    ['keep the edges in their places', 'actions,city,select', ['select', 'city', 'actions']],
  ])('%s', (_, chosen, expected) => {
    expect(keysOf(chosen)).toEqual(expected);
  });
});
