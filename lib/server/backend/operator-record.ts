import { sql } from 'kysely';
import type { ChangedNoun } from '@/lib/contract/nouns';
import { activitiesOf, label, nameOf } from './changes/queries';
import type { Db } from './db/schema';
import { filterActivities, presentFilter, presentValues } from './record/queries';

/** The time of the first entry, and the time after the last one, in UTC. */
interface Period {
  from?: string;
  to?: string;
}

export async function findPersonName(db: Db, schoolId: number, id: number): Promise<string | null> {
  const person = await db
    .selectFrom('users')
    .select(['first_name', 'middle_name', 'last_name'])
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst();
  return person ? nameOf(person) : null;
}

export async function summarizePerson(db: Db, schoolId: number, personId: number, period: Period) {
  const rows = await filterActivities(db, schoolId, { person_id: personId, ...period })
    .select(['verb', 'noun', 'record_id', label.as('what')])
    .select(({ fn }) => [
      fn.countAll<number | string>().as('times'),
      fn.sum<number | string>('record_count').as('records'),
      fn.min('activities.created_at').as('first'),
      fn.max('activities.created_at').as('last'),
    ])
    .groupBy(['verb', 'noun', 'record_id', sql`activities.school_id`])
    .orderBy('verb')
    .orderBy('noun')
    .orderBy('record_id')
    .execute();
  return rows.map((row) => ({ ...row, times: Number(row.times), records: Number(row.records) }));
}

export async function listRecordActivities(
  db: Db,
  schoolId: number,
  record: { noun: ChangedNoun; record_id: number },
  period: Period,
) {
  const rows = await activitiesOf(db, schoolId)
    .where('activities.id', 'in', filterActivities(db, schoolId, { ...record, ...period }).select('activities.id'))
    .select(['activities.actor_id as personId', 'filter', 'field_values', label.as('what')])
    .orderBy('activities.id')
    .execute();
  return rows.map(({ at, personId, verb, what, filter, field_values, ...person }) => ({
    at,
    personId,
    by: nameOf(person),
    verb,
    what,
    filter: presentFilter(filter),
    values: presentValues(field_values),
  }));
}
