import { expect, it } from 'vitest';
import { nameOfDatabase } from './database-address.mjs';

it('a database’s name for messages has neither user nor password', () => {
  expect(nameOfDatabase('postgres://console:secret@db:5433/school?sslmode=require')).toBe('school on db:5433');
  expect(nameOfDatabase('postgres:///school?host=/run/postgresql')).toBe('school on /run/postgresql');
});
