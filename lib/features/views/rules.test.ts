import { expect, it } from 'vitest';
import { columnsOf } from './hooks';
import { viewAddress } from './rules';

it('The address of a view has what the list shows, without its page and what is open', () => {
  const search = '?status=active&page=4&student=12&add=&search=a%26b';
  const address = viewAddress('/students', search, { columns: 'name,city', size: 25 });
  expect(address).toBe('/students?columns=name%2Ccity&search=a%26b&size=25&status=active');
  expect(columnsOf(address)).toBe('name,city');
  expect(columnsOf('/students')).toBe('');
});
