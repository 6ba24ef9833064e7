/** The denylist of ended sessions in PostgreSQL, for several console processes. */
import { BoundedMap } from '../bounded-map';
import type { ConsoleTables } from '../console-tables';
import type { EndedSessions } from './memory-ended-sessions';

const add = `
  with past as (
    delete from console_ended_sessions where id = any (array(
      select id from console_ended_sessions where until <= now() limit 100 for update skip locked
    ))
  )
  insert into console_ended_sessions (id, until) values ($1, now() + $2 * interval '1 millisecond')
  on conflict do nothing`;

/** The list that all processes on this database share. */
export function postgresEndedSessions(tables: ConsoleTables): EndedSessions {
  // An ended session stays ended, so that can be cached; a valid session is looked for every time.
  const known = new BoundedMap<string, true>(10_000);
  return {
    async open() {},
    async has(id) {
      if (known.has(id)) return true;
      const { rowCount } = await tables.query('select from console_ended_sessions where id = $1', [id]);
      if (rowCount) known.set(id, true);
      return Boolean(rowCount);
    },
    async add(id, until) {
      const { rowCount } = await tables.query(add, [id, until - Date.now()]);
      known.set(id, true);
      return Boolean(rowCount);
    },
  };
}
