import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openInMemory } from './open-sqlite';

it('runs a cached query on the current columns and rows', async () => {
  const { db, close } = await openInMemory();
  await sql`create table notes (id integer primary key)`.execute(db);
  const read = () => sql`select * from notes`.execute(db).then(({ rows }) => rows);
  expect(await read()).toEqual([]);
  await sql`alter table notes add column text text default 'none'`.execute(db);
  await sql`insert into notes (id) values (1)`.execute(db);
  expect(await read()).toEqual([{ id: 1, text: 'none' }]);
  await close();
});

it('runs a query again that has failed or was evicted from the cache', async () => {
  const { db, close } = await openInMemory();
  const absolute = (value: number | bigint) => sql<{ it: number }>`select abs(${value}) as it`.execute(db);
  await expect(absolute(-(2n ** 63n))).rejects.toThrow('overflow');
  for (let index = 0; index < 300; index++) await sql`select ${sql.lit(index)}`.execute(db);
  expect((await absolute(-3)).rows).toEqual([{ it: 3 }]);
  await close();
});
