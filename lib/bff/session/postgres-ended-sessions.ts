/** The denylist of ended sessions in PostgreSQL, for several console processes. */
import type { Pool } from 'pg';
import { timedQuery, withDatabase } from '../console-database';
import type { EndedSessions } from './memory-ended-sessions';

const add = `
  with past as (
    delete from console_ended_sessions where id = any (array(
      select id from console_ended_sessions where until <= now() limit 100 for update skip locked
    ))
  )
  insert into console_ended_sessions (id, until) values ($1, now() + $2 * interval '1 millisecond')
  on conflict do nothing`;

// An ended session stays ended, so that can be cached; that a session is still valid is asked every time.
const known = new Set<string>();
const maxKnown = 10_000;

function know(id: string): void {
  const [oldest = ''] = known;
  if (known.size >= maxKnown) known.delete(oldest);
  known.add(id);
}

/** The list that all processes on this database share. */
export const postgresEndedSessions = (pool: Pool): EndedSessions => ({
  async has(id) {
    if (known.has(id)) return true;
    const look = timedQuery('select from console_ended_sessions where id = $1', [id]);
    const { rowCount } = await withDatabase(pool, () => pool.query(look));
    if (rowCount) know(id);
    return Boolean(rowCount);
  },
  async add(id, until) {
    const { rowCount } = await withDatabase(pool, () => pool.query(timedQuery(add, [id, until - Date.now()])));
    know(id);
    return Boolean(rowCount);
  },
});
