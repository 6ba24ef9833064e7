import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PersonNoun } from '@/lib/contract/person';
import { recordChange } from '../changes/commands';
import { lockActivityLog } from '../db/activity-log';
import { idFields } from '../db/moved-tables';
import { requestPurge } from '../db/purge-deleted';
import type { Db } from '../db/schema';
import { readSnapshot } from '../db/snapshot';
import { readFieldChanges } from '../db/stored-json';
import { tables } from '../db/tables';
import type { Actor } from '../identity/access-tokens';
import { removeRole } from '../identity/roles';
import { dropUploads } from '../maintenance/remove-files';
import { updateSearchTexts } from '../students/commands';
import { parentsSeparator } from '../students/fields';
import { childrenOf } from '../students/queries';
import { checkConfirmation, checkIsOther, checkLastParents } from './checks';
import { createMatcher, textInJson } from './fields';
import {
  activitiesAbout,
  deleteRows,
  erasedIds,
  findMerged,
  findTraces,
  getPerson,
  hasActed,
  listErasedRows,
  type Person,
  type PersonIds,
  recordsOf,
} from './queries';

/** Other rows need the id of the user. */
const blankUser = (db: Db, id: number) =>
  db
    .updateTable('users')
    .set({ first_name: 'Erased', middle_name: '', last_name: 'person', mobileno: `erased ${id}`, email: '' })
    .set({ profilepic: '', search_text: '', last_sign_in_at: null })
    .where('id', '=', id)
    .execute();

async function deletePerson(db: Db, actor: Actor, person: Person): Promise<void> {
  const { users } = person.ids;
  const { schoolId } = actor;
  if (person.noun === 'employees' && users !== undefined) await removeRole(db, schoolId, users);
  const children = users === undefined ? [] : await childrenOf(db, schoolId, users);
  const hasEntries = users !== undefined && (await hasActed(db, schoolId, users));
  for (const rows of listErasedRows(person).reverse()) {
    if (rows.table === 'users' && hasEntries) await blankUser(db, rows.id);
    else await deleteRows(db, rows);
  }
  await updateSearchTexts(db, schoolId, children);
}

/** Keeps photos that another record of the school shows. */
async function dropPhotos(db: Db, schoolId: number, { noun }: Person, photos: string[]): Promise<void> {
  const table = noun === 'students' ? 'students' : 'users';
  const folder = tables[table].columns.profilepic.folder;
  for (const filename of photos) {
    const shown = await db
      .selectFrom(table)
      .select('id')
      .where('school_id', '=', schoolId)
      .where('profilepic', '=', filename)
      .executeTakeFirst();
    if (!shown) await dropUploads(db, schoolId, [{ folder, filename }]);
  }
}

async function clearOwnActivities(db: Db, schoolId: number, ids: PersonIds): Promise<void> {
  for (const record of recordsOf(ids)) {
    await sql`update activities set field_values = '{}', filter = '', version = ''
      where ${activitiesAbout(schoolId, record)}`.execute(db);
  }
}

const erasedName = 'Erased person';

const idFieldsOf = (table: string) =>
  Object.entries(idFields).flatMap(([field, target]) => (target === table ? field : []));

/** The link of a parent names the child, and a change of a section names its teachers. */
async function clearNames(db: Db, schoolId: number, fields: string[], personId: number): Promise<void> {
  const entries = await db
    .selectFrom('activities')
    .select(['id', 'field_values'])
    .where('school_id', '=', schoolId)
    .where('is_change', '=', 1)
    .where((entry) => entry.or(fields.map((field) => entry('field_values', 'like', `%"${field}":%`))))
    .execute();
  for (const { id, field_values } of entries) {
    const cleared = Object.entries(readFieldChanges(field_values)).map(([field, [old, next, oldName, newName]]) => {
      if (oldName === undefined || newName === undefined) return [field, [old, next]];
      const nameOf = (value: unknown, name: string) =>
        fields.includes(field) && value === personId ? erasedName : name;
      return [field, [old, next, nameOf(old, oldName), nameOf(next, newName)]];
    });
    const values = JSON.stringify(Object.fromEntries(cleared));
    if (values !== field_values) {
      await db.updateTable('activities').set({ field_values: values }).where('id', '=', id).execute();
    }
  }
}

const sliceSize = 20_000;

/** One query for millions of rows would block other requests. */
async function* readInSlices<Row extends { id: number }>(
  db: Db,
  table: 'activities' | 'idempotency_keys',
  query: (first: number, last: number) => Promise<Row[]>,
) {
  const bounds = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from ${sql.table(table)}`.execute(db);
  const { first, last } = bounds.rows[0] ?? { first: null, last: null };
  for (let from = first ?? 0; from <= (last ?? -1); from += sliceSize) {
    yield* await query(from, from + sliceSize - 1);
    await yieldToEventLoop();
  }
}

async function clearFilters(db: Db, schoolId: number, texts: string[]): Promise<void> {
  const matches = createMatcher(texts);
  const entries = readInSlices(db, 'activities', (first, last) =>
    db
      .selectFrom('activities')
      .select(['id', 'filter'])
      .where('school_id', '=', schoolId)
      .where('id', '>=', first)
      .where('id', '<=', last)
      .where('filter', '!=', '')
      .execute(),
  );
  for await (const { id, filter } of entries) {
    if (matches(filter)) await db.updateTable('activities').set({ filter: '' }).where('id', '=', id).execute();
  }
}

async function deleteViews(db: Db, schoolId: number, texts: string[]): Promise<void> {
  const matches = createMatcher(texts);
  const views = await db
    .selectFrom('views')
    .select(['id', 'name', 'address'])
    .where('school_id', '=', schoolId)
    .execute();
  for (const { id, name, address } of views) {
    const values = new URLSearchParams(address.replace(/^[^?]*/, '')).values();
    if ([name, ...values].some(matches)) await db.deleteFrom('views').where('id', '=', id).execute();
  }
}

async function deleteReplies(db: Db, schoolId: number, texts: string[]): Promise<void> {
  const wanted = texts.map(textInJson);
  const replies = readInSlices(db, 'idempotency_keys', (first, last) =>
    db
      .selectFrom('idempotency_keys')
      .innerJoin('users', 'users.id', 'idempotency_keys.actor_id')
      .select(['idempotency_keys.id', 'body'])
      .where('users.school_id', '=', schoolId)
      .where('idempotency_keys.id', '>=', first)
      .where('idempotency_keys.id', '<=', last)
      .execute(),
  );
  for await (const { id, body } of replies) {
    if (wanted.some((text) => body.includes(text)))
      await db.deleteFrom('idempotency_keys').where('id', '=', id).execute();
  }
}

async function deleteImportRows(db: Db, schoolId: number, ids: PersonIds): Promise<void> {
  for (const noun of ['students', 'employees'] as const) {
    const id = ids[noun];
    if (id === undefined) continue;
    const imports = db.selectFrom('imports').select('id').where('school_id', '=', schoolId).where('noun', '=', noun);
    const rows = db.deleteFrom('import_rows').where('import_id', 'in', imports);
    await rows.where('record_id', '=', id).execute();
  }
  const { students: student_id = 0, users: user_id = 0 } = ids;
  await db
    .deleteFrom('import_parents')
    .where((row) => row.or([row('student_id', '=', student_id), row('user_id', '=', user_id)]))
    .execute();
}

/**
 * Removes links to the person, and the texts of all parents from the search texts of students. A restore writes these
 * search texts again.
 */
function clearSnapshot(value: unknown, isLink: (row: Record<string, unknown>) => boolean): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => !isLink(Object(item))).map((item) => clearSnapshot(item, isLink));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const isSearchText = name === 'search_text' && typeof item === 'string';
      return [name, isSearchText ? item.split(parentsSeparator)[0] : clearSnapshot(item, isLink)];
    }),
  );
}

async function clearBin(db: Db, schoolId: number, ids: PersonIds): Promise<void> {
  for (const { noun, id } of recordsOf(ids)) {
    const records = db.deleteFrom('bin_records').where('school_id', '=', schoolId);
    await records.where('noun', '=', noun).where('record_id', '=', id).execute();
  }
  const links = Object.entries({ student_id: ids.students, user_id: ids.users, employee_id: ids.employees });
  const isLink = (row: Record<string, unknown>) =>
    links.some(([column, id]) => id !== undefined && row[column] === id) ||
    (ids.users !== undefined && 'mobileno' in row && 'first_name' in row && row.id === ids.users);
  const records = await db.selectFrom('bin_records').select(['id', 'rows']).where('school_id', '=', schoolId).execute();
  for (const { id, rows } of records) {
    const snapshot = readSnapshot(rows);
    // A damaged entry may name the person, and can't be restored.
    if (!snapshot) await db.deleteFrom('bin_records').where('id', '=', id).execute();
    const cleared = snapshot ? JSON.stringify(clearSnapshot(snapshot, isLink)) : rows;
    if (cleared !== rows) await db.updateTable('bin_records').set({ rows: cleared }).where('id', '=', id).execute();
  }
}

interface Erasure {
  noun: PersonNoun;
  record_id: number;
  confirmation: string;
  parent_ids: number[];
}

/** @throws {HttpError} 404, 409 for the own data of the user, 422 for a wrong confirmation. */
export async function findErased(db: Db, actor: Actor, erasure: Erasure): Promise<Person[]> {
  const { schoolId } = actor;
  const person = await getPerson(db, schoolId, erasure.noun, erasure.record_id);
  checkConfirmation(person, erasure.confirmation);
  checkIsOther(person, actor);
  await checkLastParents(db, schoolId, person, erasure.parent_ids);
  const found = [person];
  for (const id of new Set(erasure.parent_ids)) found.push(await getPerson(db, schoolId, 'parents', id));
  return found;
}

/**
 * Must be called in a transaction. After the commit, `finishDeletion` removes the photos and the deleted rows from the
 * disk. @throws {HttpError} 409 for the last person with full access, and the errors of `findErased`.
 */
export async function erasePerson(db: Db, actor: Actor, erasure: Erasure): Promise<Person[]> {
  const { schoolId } = actor;
  // A process that writes entries may wait for the rows of the erased person.
  await lockActivityLog(db);
  const erased = await findErased(db, actor, erasure);
  const merged = await findMerged(db, schoolId, { noun: erasure.noun, id: erasure.record_id });
  const texts: string[] = [];
  for (const each of [...erased, ...merged]) {
    const traces = await findTraces(db, schoolId, each);
    texts.push(...traces.texts);
    await deletePerson(db, actor, each);
    await dropPhotos(db, schoolId, each, traces.photos);
  }
  for (const each of [...erased, ...merged]) {
    const ids = erasedIds(each);
    await clearOwnActivities(db, schoolId, ids);
    for (const [table, id] of Object.entries(ids)) await clearNames(db, schoolId, idFieldsOf(table), id);
    await deleteImportRows(db, schoolId, ids);
    await clearBin(db, schoolId, ids);
    if (ids.users !== undefined) await db.deleteFrom('idempotency_keys').where('actor_id', '=', ids.users).execute();
  }
  if (texts.length > 0) {
    await clearFilters(db, schoolId, texts);
    await deleteViews(db, schoolId, texts);
    await deleteReplies(db, schoolId, texts);
  }
  for (const { noun, id } of erased) await recordChange(db, actor, { noun, verb: 'erased', recordId: id });
  await requestPurge(db);
  return erased;
}
