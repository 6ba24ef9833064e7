import { sql } from 'kysely';
import type { ChangeVerb } from '@/lib/contract/activities';
import type { RecordChange } from '@/lib/contract/changes';
import type { ChangedNoun } from '@/lib/contract/nouns';
import { mapInBatches } from '../db/batches';
import type { Timestamp } from '../db/column-types';
import { sameSchool } from '../db/conditions';
import { recordTables } from '../db/moved-tables';
import type { Db } from '../db/schema';
import { fullName } from '../http/text-rules';
import type { Actor } from '../identity/access-tokens';

/** The name is null if the id belongs to a record of another school. */
const nameOfRecord = (
  { table, name, schoolColumn = 'school_id', join = sql`` }: (typeof recordTables)[ChangedNoun],
  idColumn: string,
) =>
  sql<string | null>`(select ${name} from ${sql.table(table)} ${join}
    where ${sql.ref(`${table}.id`)} = ${sql.ref(idColumn)}
    and ${sql.ref(`${table}.${schoolColumn}`)} = activities.school_id)`;

/** The change log keeps no names of deleted records. */
export const label = sql<string | null>`case activities.noun ${sql.join(
  Object.entries(recordTables).map(
    ([noun, table]) => sql`when ${sql.lit(noun)} then ${nameOfRecord(table, 'activities.record_id')}`,
  ),
  sql` `,
)} end`;

export const sectionName = nameOfRecord(recordTables.sections, 'activities.section_id');

export async function findNames(db: Db, noun: ChangedNoun, ids: number[]): Promise<Map<number, string>> {
  const { table, name, join = sql`` } = recordTables[noun];
  const idColumn = sql.ref(`${table}.id`);
  const query = sql<{ id: number; name: string }>`
    select ${idColumn} as id, ${name} as name from ${sql.table(table)} ${join} where ${idColumn} in (${sql.join(ids)})`;
  return new Map((await query.execute(db)).rows.map((row) => [row.id, row.name]));
}

interface LastChange {
  at: Timestamp;
  by: string;
  verb: ChangeVerb;
  noun: ChangedNoun;
  recordId: number | null;
  what: string | null;
  /** The section to which students were moved, or from which they were removed. */
  section: string | null;
  count: number;
  fieldValues: string;
}

export const changesOf = (db: Db, schoolId: number) =>
  activitiesOf(db, schoolId)
    .where('activities.is_change', '=', 1)
    .$narrowType<{ verb: ChangeVerb; noun: ChangedNoun }>();

export const activitiesOf = (db: Db, schoolId: number) =>
  db
    .selectFrom('activities')
    .innerJoin('users', sameSchool('users.id', 'activities.actor_id'))
    .select([
      'activities.actor_id',
      'activities.created_at as at',
      'users.first_name',
      'users.middle_name',
      'users.last_name',
      'activities.verb',
      'activities.noun',
      'activities.fields',
    ])
    .where('activities.school_id', '=', schoolId);

interface Person {
  first_name: string;
  middle_name: string;
  last_name: string;
}

export const nameOf = ({ first_name, middle_name, last_name }: Person) => fullName(first_name, middle_name, last_name);

export async function findLastChanges(db: Db, schoolId: number, limit: number): Promise<LastChange[]> {
  const rows = await changesOf(db, schoolId)
    .select([
      'activities.record_id as recordId',
      'activities.record_count as count',
      'activities.field_values as fieldValues',
    ])
    .select([label.as('what'), sectionName.as('section')])
    .where('activities.batch_id', 'is', null)
    .orderBy('activities.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at, verb, noun, recordId, what, section, count, fieldValues, ...person }) => ({
    at,
    by: nameOf(person),
    verb,
    noun,
    recordId,
    what,
    section,
    count,
    fieldValues,
  }));
}

const maxListed = 20;

export interface ChangedRecord {
  noun: ChangedNoun;
  recordId: number | null;
}

/** Oldest first. If no stored change has the version, all stored changes count as later. */
export async function findChangesSince(
  db: Db,
  { schoolId, userId }: Actor,
  { noun, recordId }: ChangedRecord,
  version: string,
): Promise<RecordChange[]> {
  const recordChanges = changesOf(db, schoolId).where('noun', '=', noun).where('record_id', '=', recordId);
  const rows = await recordChanges
    .where((change) => change.or([change('fields', '!=', ''), change('verb', 'in', ['deleted', 'merged', 'erased'])]))
    .where('activities.id', '>', ({ selectFrom }) =>
      selectFrom('activities')
        .select((expression) => expression.fn.coalesce(expression.fn.max('id'), sql<number>`0`).as('id'))
        .where('school_id', '=', schoolId)
        .where('noun', '=', noun)
        .where('record_id', '=', recordId)
        .where('version', '=', version),
    )
    .orderBy('activities.id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.reverse().map(({ actor_id, at, verb, fields, ...person }) => ({
    by: nameOf(person),
    own: actor_id === userId,
    at,
    verb,
    fields: fields.split(' ').filter(Boolean),
  }));
}

export async function findLastChangers(db: Db, schoolId: number, noun: ChangedNoun, ids: number[]) {
  const rows = await mapInBatches(ids, (batch) =>
    changesOf(db, schoolId)
      .select('activities.record_id')
      .where('noun', '=', noun)
      .where('record_id', 'in', batch)
      .orderBy('activities.id')
      .execute(),
  );
  return new Map(rows.map(({ record_id, at, ...person }) => [record_id, { by: nameOf(person), at }]));
}
