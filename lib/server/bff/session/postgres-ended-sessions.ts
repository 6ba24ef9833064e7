import { BoundedMap } from '../bounded-map';
import type { ConsoleTables } from '../console-tables';
import type { EndedSessions } from './memory-ended-sessions';

const addSql = `
  with past as (
    delete from console_ended_sessions where id = any (array(
      select id from console_ended_sessions where until <= now() limit 100 for update skip locked
    ))
  )
  insert into console_ended_sessions (id, until) values ($1, now() + $2 * interval '1 millisecond')
  on conflict do nothing`;

export function createPostgresEndedSessions(tables: ConsoleTables): EndedSessions {
  // Caches only ended sessions, because they stay ended.
  const endedIds = new BoundedMap<string, true>(10_000);
  return {
    async open() {},
    async has(id) {
      if (endedIds.has(id)) return true;
      const { rowCount } = await tables.query('select from console_ended_sessions where id = $1', [id]);
      if (rowCount) endedIds.set(id, true);
      return Boolean(rowCount);
    },
    async add(id, until) {
      const { rowCount } = await tables.query(addSql, [id, until - Date.now()]);
      endedIds.set(id, true);
      return Boolean(rowCount);
    },
  };
}
