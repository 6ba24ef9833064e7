import { describe, expect, it } from 'vitest';
import { nameOfDatabase, variablesOf } from './database-address.mjs';

describe('the variables of a database’s address', () => {
  it.each([
    [
      'postgres://console:p%40ss%2Fword@db.example:5433/school',
      { PGHOST: 'db.example', PGPORT: '5433', PGUSER: 'console', PGPASSWORD: 'p@ss/word', PGDATABASE: 'school' },
    ],
    ['postgresql://[::1]/school', { PGHOST: '::1', PGDATABASE: 'school' }],
    ['postgres:///school?host=/run/postgresql', { PGHOST: '/run/postgresql', PGDATABASE: 'school' }],
    ['postgres://%2Frun%2Fpostgresql/school', { PGHOST: '/run/postgresql', PGDATABASE: 'school' }],
    [
      'postgres://db/school?sslmode=verify-full&sslrootcert=/ca.pem&application_name=console&max=3',
      { PGHOST: 'db', PGDATABASE: 'school', PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/ca.pem' },
    ],
    ['postgres://db/school?ssl=true', { PGHOST: 'db', PGDATABASE: 'school', PGSSLMODE: 'require' }],
    ['postgres://db/school?sslmode=no-verify', { PGHOST: 'db', PGDATABASE: 'school', PGSSLMODE: 'require' }],
  ])('%s', (address, variables) => {
    expect(variablesOf(address)).toEqual(variables);
  });
});

it('a database’s name for messages has neither user nor password', () => {
  expect(nameOfDatabase('postgres://console:secret@db:5433/school?sslmode=require')).toBe('school on db:5433');
  expect(nameOfDatabase('postgres:///school?host=/run/postgresql')).toBe('school on /run/postgresql');
});
