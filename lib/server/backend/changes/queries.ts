import { sql } from 'kysely';
import type { ChangeVerb, RecordChange } from '@/lib/contract/changes';
import type { ChangedNoun } from '@/lib/contract/nouns';
import { mapInBatches } from '../db/batches';
import { sameSchool } from '../db/same-school';
import type { Db, Timestamp } from '../db/schema';
import { recordTables } from '../db/tables';
import { fullName } from '../http/text-rules';
import type { Actor } from '../identity/access-tokens';

/** Selects the name of a record. The name is null if the id belongs to a record of another school. */
const nameOfRecord = (
  { table, name, schoolColumn = 'school_id', join = sql`` }: (typeof recordTables)[ChangedNoun],
  idColumn: string,
) =>
  sql<string | null>`(select ${name} from ${sql.table(table)} ${join}
    where ${sql.ref(`${table}.id`)} = ${sql.ref(idColumn)}
    and ${sql.ref(`${table}.${schoolColumn}`)} = changes.school_id)`;

/** Reads names from the records themselves, so that the change log keeps no names of deleted records. */
const label = sql<string | null>`case changes.noun ${sql.join(
  Object.entries(recordTables).map(
    ([noun, table]) => sql`when ${sql.lit(noun)} then ${nameOfRecord(table, 'changes.record_id')}`,
  ),
  sql` `,
)} end`;

const sectionName = nameOfRecord(recordTables.sections, 'changes.section_id');

export interface LastChange {
  at: Timestamp;
  by: string;
  verb: ChangeVerb;
  noun: ChangedNoun;
  recordId: number | null;
  /** The name of the record. It is `null` for a deleted record and for a change of several records. */
  what: string | null;
  /**
   * The section to which students were moved, or from which they were removed. It is `null` for other changes, and for
   * a deleted section.
   */
  section: string | null;
  count: number;
}

const changesOf = (db: Db, schoolId: number) =>
  db
    .selectFrom('changes')
    .innerJoin('users', sameSchool('users.id', 'changes.actor_id'))
    .select([
      'changes.actor_id',
      'changes.created_at as at',
      'users.first_name',
      'users.middle_name',
      'users.last_name',
      'changes.verb',
      'changes.fields',
    ])
    .where('changes.school_id', '=', schoolId);

interface Person {
  first_name: string;
  middle_name: string;
  last_name: string;
}

const nameOf = ({ first_name, middle_name, last_name }: Person) => fullName(first_name, middle_name, last_name);

export async function findLastChanges(db: Db, schoolId: number, limit: number): Promise<LastChange[]> {
  const rows = await changesOf(db, schoolId)
    .select(['changes.noun', 'changes.record_id as recordId', 'changes.record_count as count'])
    .select([label.as('what'), sectionName.as('section')])
    .orderBy('changes.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at, verb, noun, recordId, what, section, count, ...person }) => ({
    at,
    by: nameOf(person),
    verb,
    noun,
    recordId,
    what,
    section,
    count,
  }));
}

const maxListed = 20;

export interface ChangedRecord {
  noun: ChangedNoun;
  recordId: number | null;
}

/**
 * Returns the latest changes of a record since a version, oldest first. If no stored change has the version, all stored
 * changes count as later.
 */
export async function findChangesSince(
  db: Db,
  { schoolId, userId }: Actor,
  { noun, recordId }: ChangedRecord,
  version: string,
): Promise<RecordChange[]> {
  const recordChanges = changesOf(db, schoolId).where('noun', '=', noun).where('record_id', '=', recordId);
  const rows = await recordChanges
    .where((change) => change.or([change('fields', '!=', ''), change('verb', '=', 'deleted')]))
    .where('changes.id', '>', ({ selectFrom }) =>
      selectFrom('changes')
        .select((expression) => expression.fn.coalesce(expression.fn.max('id'), sql<number>`0`).as('id'))
        .where('school_id', '=', schoolId)
        .where('noun', '=', noun)
        .where('record_id', '=', recordId)
        .where('version', '=', version),
    )
    .orderBy('changes.id', 'desc')
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
      .select('changes.record_id')
      .where('noun', '=', noun)
      .where('record_id', 'in', batch)
      .orderBy('changes.id')
      .execute(),
  );
  return new Map(rows.map(({ record_id, at, ...person }) => [record_id, { by: nameOf(person), at }]));
}
