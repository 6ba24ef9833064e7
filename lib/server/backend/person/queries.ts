import { sql } from 'kysely';
import { isChangeVerb } from '@/lib/contract/activities';
import { type ChangedNoun, nouns } from '@/lib/contract/nouns';
import type { PersonNoun } from '@/lib/contract/person';
import { maxId } from '@/lib/contract/values/integers';
import { recordTables } from '../db/moved-tables';
import type { Db } from '../db/schema';
import { readSnapshot } from '../db/snapshot';
import { readFieldChanges } from '../db/stored-json';
import { columnNames, descriptionOf, type PersonTable, type Table, tableNames } from '../db/tables';
import { getEmployeeInSchool } from '../employees/queries';
import { fullName } from '../http/text-rules';
import { HttpError } from '../http-error';
import { listRecordActivities } from '../operator-record';
import { getStudentInSchool, parentsOf, studentsOf } from '../students/queries';
import { isNamingField, isNamingText } from './fields';

export type PersonIds = { [P in PersonTable]?: number };

interface PersonRows {
  table: Table;
  what: string;
  column: string;
  id: number;
  personal: readonly string[];
}

/** Rows follow the rows to which they refer. */
export const listPersonRows = (ids: PersonIds): PersonRows[] =>
  tableNames.flatMap((table) => {
    const { rowsOf = {}, what = '' } = descriptionOf(table);
    // Safe cast: the keys of `rowsOf` are the members of `PersonTable`.
    return (Object.keys(rowsOf) as PersonTable[]).flatMap((person) => {
      const [column, id] = [rowsOf[person], ids[person]];
      return column === undefined || id === undefined
        ? []
        : { table, what, column, id, personal: columnNames(table, 'personal') };
    });
  });

export interface Person {
  noun: PersonNoun;
  id: number;
  name: string;
  /** The enrollment number, the employee ID, or the mobile number of a parent. */
  number: string;
  ids: PersonIds;
  /** Such as 'an employee'. The school then still needs the name and the number. */
  otherRoles: string[];
}

async function getStudent(db: Db, schoolId: number, id: number): Promise<Person> {
  const { firstname, middlename, lastname, enrollmentno } = await getStudentInSchool(db, schoolId, id);
  const name = fullName(firstname, middlename, lastname);
  return { noun: 'students', id, name, number: enrollmentno, ids: { students: id }, otherRoles: [] };
}

async function getParent(db: Db, schoolId: number, id: number): Promise<Person> {
  const user = await db
    .selectFrom('users')
    .leftJoin('employees', 'employees.user_id', 'users.id')
    .select(['first_name', 'middle_name', 'last_name', 'mobileno', 'role', 'employees.id as empId'])
    .where('users.id', '=', id)
    .where('users.school_id', '=', schoolId)
    .executeTakeFirst();
  if (!user) throw new HttpError(404, 'This person was not found.');
  const { first_name, middle_name, last_name, mobileno, role, empId } = user;
  const otherRoles = [...(empId === null ? [] : ['an employee']), ...(role ? ['a person who can sign in'] : [])];
  const name = fullName(first_name, middle_name, last_name);
  return { noun: 'parents', id, name, number: mobileno, ids: { users: id }, otherRoles };
}

async function getEmployee(db: Db, schoolId: number, id: number): Promise<Person> {
  const { firstName, middleName, lastName, empNo, userId } = await getEmployeeInSchool(db, schoolId, id);
  const child = await db
    .selectFrom('student_parents')
    .select('student_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const otherRoles = child ? ['a parent'] : [];
  const name = fullName(firstName, middleName, lastName);
  return { noun: 'employees', id, name, number: empNo, ids: { employees: id, users: userId }, otherRoles };
}

const finders = { students: getStudent, parents: getParent, employees: getEmployee } as const;

export const getPerson = (db: Db, schoolId: number, noun: PersonNoun, id: number): Promise<Person> =>
  finders[noun](db, schoolId, id);

/** The rows stay while the person has another role. */
const sharedTables: Record<PersonNoun, string[]> = {
  students: [],
  parents: ['users', 'access_tokens', 'otp_codes'],
  employees: ['users', 'student_parents'],
};

export const listErasedRows = ({ noun, ids, otherRoles }: Person): PersonRows[] =>
  listPersonRows(ids).filter(({ table }) => otherRoles.length === 0 || !sharedTables[noun].includes(table));

export const erasedIds = (person: Person): PersonIds => {
  const isErased = (table: string) => listErasedRows(person).some((rows) => rows.table === table);
  return Object.fromEntries(Object.entries(person.ids).filter(([table]) => isErased(table)));
};

const findRows = ({ table, column, id }: PersonRows) => sql`from ${sql.table(table)} where ${sql.ref(column)} = ${id}`;

export async function countRows(db: Db, rows: PersonRows): Promise<number> {
  const counted = await sql<{ total: number | string }>`select count(*) as total ${findRows(rows)}`.execute(db);
  return Number(counted.rows[0]?.total);
}

export async function readRows(db: Db, rows: PersonRows): Promise<Record<string, unknown>[]> {
  const columns = sql.join(rows.personal.map((name) => sql.ref(name)));
  return (await sql<Record<string, unknown>>`select ${columns} ${findRows(rows)} order by id`.execute(db)).rows;
}

export const deleteRows = (db: Db, rows: PersonRows) => sql`delete ${findRows(rows)}`.execute(db);

export const findLastParents = (db: Db, schoolId: number, studentId: number) =>
  parentsOf(db, schoolId, studentId)
    .select(['users.id', 'student_parents.parent_type', 'first_name', 'middle_name', 'last_name'])
    .where('users.role', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('employees').select('employees.id').whereRef('employees.user_id', '=', 'users.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('student_parents as links')
            .select('links.id')
            .whereRef('links.user_id', '=', 'users.id')
            .where('links.student_id', '!=', studentId),
        ),
      ),
    )
    .orderBy('student_parents.id')
    .execute();

/** Such a user keeps an id without a name. */
export async function hasActed(db: Db, schoolId: number, userId: number): Promise<boolean> {
  const columns = { activities: 'actor_id', imports: 'actor_id', bin_records: 'deleted_by' };
  for (const [table, column] of Object.entries(columns)) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where school_id = ${schoolId} and ${sql.ref(column)} = ${userId} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

async function readMergedIds(db: Db, schoolId: number, id: number, limit: number): Promise<number[]> {
  const entries = await sql<{ verb: string; field_values: string }>`select verb, field_values from activities
    where ${activitiesAbout(schoolId, { noun: 'students', id })} and is_change = 1 order by id desc limit ${limit}`.execute(
    db,
  );
  return entries.rows.flatMap(({ verb, field_values }) => {
    const { merged_id } = readFieldChanges(field_values);
    return verb === 'merged' && merged_id ? Number(merged_id[1]) : [];
  });
}

/** The merged records contain data about the same child. */
export async function findMerged(
  db: Db,
  schoolId: number,
  { noun, id }: Pick<Person, 'noun' | 'id'>,
): Promise<Person[]> {
  if (noun !== 'students') return [];
  const merged: Person[] = [];
  for (const mergedId of await readMergedIds(db, schoolId, id, maxId)) {
    const exists = await studentsOf(db, schoolId).select('id').where('id', '=', mergedId).executeTakeFirst();
    // The last entry of a record that was restored or merged into another one says so.
    const [lastId] = await readMergedIds(db, schoolId, mergedId, 1);
    if (exists || lastId !== id) continue;
    const record = { noun, id: mergedId, name: '', number: '', ids: { students: mergedId }, otherRoles: [] };
    merged.push(record, ...(await findMerged(db, schoolId, record)));
  }
  return merged;
}

async function readDeletedRows(db: Db, schoolId: number, { noun, id }: { noun: ChangedNoun; id: number }) {
  const entries = await db
    .selectFrom('bin_records')
    .select('rows')
    .where('school_id', '=', schoolId)
    .where('noun', '=', noun)
    .where('record_id', '=', id)
    .execute();
  return entries.flatMap(({ rows }) => readSnapshot(rows)?.rows[recordTables[noun].table] ?? []);
}

/** Other rows may refer to a person by these texts and photos. */
interface Traces {
  texts: string[];
  photos: string[];
  changes: number;
}

export const recordsOf = ({ students, users, employees }: PersonIds) =>
  (
    [
      ['students', students],
      ['parents', users],
      ['access', users],
      ['employees', employees],
    ] satisfies [ChangedNoun, number | undefined][]
  ).flatMap(([noun, id]) => (id === undefined ? [] : [{ noun, id }]));

export const activitiesAbout = (schoolId: number, { noun, id }: { noun: ChangedNoun; id: number }) =>
  sql`school_id = ${schoolId} and noun = ${noun} and record_id = ${id}`;

export async function findTraces(db: Db, schoolId: number, person: Person): Promise<Traces> {
  const values: [string, unknown][] = [];
  for (const rows of listErasedRows(person)) {
    for (const row of await readRows(db, rows)) values.push(...Object.entries(row));
  }
  let changeCount = 0;
  for (const record of recordsOf(erasedIds(person))) {
    const entries = await sql<{ field_values: string }>`select field_values from activities
      where ${activitiesAbout(schoolId, record)} and field_values != '{}'`.execute(db);
    changeCount += entries.rows.length;
    for (const row of await readDeletedRows(db, schoolId, record)) values.push(...Object.entries(row));
    for (const { field_values } of entries.rows) {
      for (const [field, [old, next]] of Object.entries(readFieldChanges(field_values)))
        values.push([field, old], [field, next]);
    }
  }
  const textsOf = (isWanted: (field: string) => boolean) => [
    ...new Set(values.flatMap(([field, value]) => (isWanted(field) && typeof value === 'string' ? value : []))),
  ];
  const texts = textsOf(isNamingField);
  return {
    texts: (texts.length > 0 ? [...texts, person.name] : []).filter(isNamingText),
    photos: textsOf((field) => field === 'profilepic').filter(Boolean),
    changes: changeCount,
  };
}

export async function countBroadcasts(db: Db, schoolId: number, name: string): Promise<number> {
  const texts = await db
    .selectFrom('broadcasts')
    .select(['subject', 'description'])
    .where('school_id', '=', schoolId)
    .execute();
  return texts.filter(({ subject, description }) => `${subject}\n${description}`.includes(name)).length;
}

const maxActions = 100_000;

const findActions = (db: Db, schoolId: number, userId: number) =>
  db
    .selectFrom('activities')
    .select(['created_at as at', 'verb', 'noun', 'record_id', 'record_count as count'])
    .where('school_id', '=', schoolId)
    .where('actor_id', '=', userId)
    .where('batch_id', 'is', null)
    .orderBy('id')
    .limit(maxActions)
    .execute();

const omissions: Record<PersonNoun, string> = {
  students: 'the photos and the histories of the parents, which belong to the parents alone',
  parents: 'the records of the children: each child’s data is handed over separately',
  employees: 'the names of the people whose records this employee has opened or changed',
};

export async function collectData(db: Db, schoolId: number, person: Person) {
  const stored: Record<string, Record<string, unknown>[]> = {};
  for (const rows of listPersonRows(person.ids)) stored[rows.table] = await readRows(db, rows);
  const record = { noun: person.noun, record_id: person.id };
  const entries = await listRecordActivities(db, schoolId, record, {});
  const actions = person.ids.users === undefined ? [] : await findActions(db, schoolId, person.ids.users);
  const { name: school } = await db
    .selectFrom('schools')
    .select('name')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return {
    school,
    made_at: new Date().toISOString(),
    person: { kind: nouns[person.noun].singular, id: person.id, name: person.name, number: person.number },
    stored,
    changes: entries.filter(({ verb }) => isChangeVerb(verb)),
    uses: entries.filter(({ verb }) => !isChangeVerb(verb)),
    actions,
    left_out: [omissions[person.noun], 'copies in backups', 'the log of the server, which contains ids, but no names'],
  };
}

export type Collected = Awaited<ReturnType<typeof collectData>>;
