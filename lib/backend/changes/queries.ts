import { sql } from 'kysely';
import type { ChangedNoun, ChangeVerb, RecordChange } from '@/lib/contract/changes';
import { inBatches } from '../db/batches';
import type { Db, Moment } from '../db/schema';
import { fullName } from '../http/text-rules';

const name = (first: string, middle: string, last: string) =>
  sql`trim(replace(${sql.ref(first)} || ' ' || ${sql.ref(middle)} || ' ' || ${sql.ref(last)}, '  ', ' '))`;

/** What a noun's record is called, read from the record itself: nothing of it is kept twice, or after it is deleted. */
const labels: Record<ChangedNoun, ReturnType<typeof sql>> = {
  employees: sql`select ${name('users.first_name', 'users.middle_name', 'users.last_name')}
    from employees inner join users on users.id = employees.user_id where employees.id = changes.record_id`,
  students: sql`select ${name('firstname', 'middlename', 'lastname')} from students where id = changes.record_id`,
  parents: sql`select ${name('first_name', 'middle_name', 'last_name')} from users where id = changes.record_id`,
  classes: sql`select classname from classes where id = changes.record_id`,
  subjects: sql`select subject_name from subjects where id = changes.record_id`,
  sections: sql`select classes.classname || ' ' || sections.section
    from sections inner join classes on classes.id = sections.class_id where sections.id = changes.record_id`,
  holidays: sql`select holidayname from holidays where id = changes.record_id`,
  'meal-plan': sql`select month from meal_plans where id = changes.record_id`,
  broadcasts: sql`select subject from broadcasts where id = changes.record_id`,
};

const label = sql<string | null>`case changes.noun ${sql.join(
  Object.entries(labels).map(([noun, query]) => sql`when ${sql.lit(noun)} then (${query})`),
  sql` `,
)} end`;

export interface LastChange {
  at: Moment;
  /** The name of who did it. */
  by: string;
  verb: ChangeVerb;
  noun: ChangedNoun;
  /** `null` where it is about several records. */
  recordId: number | null;
  /** What the record is called; `null` where it was deleted, or where there are several. */
  what: string | null;
  /** How many records it is about. */
  count: number;
}

const changesOf = (db: Db, schoolId: number) =>
  db
    .selectFrom('changes')
    .innerJoin('users', 'users.id', 'changes.actor_id')
    .select([
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

/** A school's last changes, the newest first. */
export async function lastChanges(db: Db, schoolId: number, limit: number): Promise<LastChange[]> {
  const rows = await changesOf(db, schoolId)
    .select(['changes.noun', 'changes.record_id as recordId', 'changes.record_count as count', label.as('what')])
    .orderBy('changes.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at, verb, noun, recordId, what, count, ...person }) => ({
    at,
    by: nameOf(person),
    verb,
    noun,
    recordId,
    what,
    count,
  }));
}

/** More than anybody reads. */
const maxTold = 20;

/** What a change is about; `null` for several records. */
export interface About {
  noun: ChangedNoun;
  recordId: number | null;
}

/** What was done to a record after it had a version, the oldest first: all that is known where the version is not. */
export async function changesSince(
  db: Db,
  schoolId: number,
  { noun, recordId }: About,
  version: string,
): Promise<RecordChange[]> {
  const ofRecord = changesOf(db, schoolId).where('noun', '=', noun).where('record_id', '=', recordId);
  const rows = await ofRecord
    .where((change) => change.or([change('fields', '!=', ''), change('verb', '=', 'deleted')]))
    .where('changes.id', '>', ({ selectFrom }) =>
      selectFrom('changes')
        .select((known) => known.fn.coalesce(known.fn.max('id'), sql<number>`0`).as('id'))
        .where('school_id', '=', schoolId)
        .where('noun', '=', noun)
        .where('record_id', '=', recordId)
        .where('version', '=', version),
    )
    .orderBy('changes.id', 'desc')
    .limit(maxTold)
    .execute();
  return rows.reverse().map(({ at, verb, fields, ...person }) => ({
    by: nameOf(person),
    at,
    verb,
    fields: fields.split(' ').filter(Boolean),
  }));
}

/** Who was the last to change each of these records, as far as it is known. */
export async function changersOf(db: Db, schoolId: number, noun: ChangedNoun, ids: number[]) {
  const rows = await inBatches(ids, (batch) =>
    changesOf(db, schoolId)
      .select('changes.record_id')
      .where('noun', '=', noun)
      .where('record_id', 'in', batch)
      .orderBy('changes.id')
      .execute(),
  );
  return new Map(rows.map(({ record_id, at, ...person }) => [record_id, { by: nameOf(person), at }]));
}
