import { sql } from 'kysely';
import { changedNouns } from '@/lib/contract/nouns';
import { joinWithAnd } from '@/lib/format/text';
import { recordChange, recordChanges } from '../changes/commands';
import { findNames } from '../changes/queries';
import type { FieldChanges } from '../changes/record-kind';
import { mapInBatches } from '../db/batches';
import { links, type MovedName, movedTables, recordTables } from '../db/moved-tables';
import { requestPurge } from '../db/purge-deleted';
import type { Db, RowOf } from '../db/schema';
import { type AnyRow, insertRows, type Merged, readRows, readSnapshot, type Snapshot } from '../db/snapshot';
import { revertMerge } from '../duplicates/commands';
import { jobSearchText, personSearchText } from '../employees/fields';
import { HttpError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { countOf } from '../imports/presenter';
import { updateSearchTexts } from '../students/commands';
import { studentSearchText } from '../students/fields';
import { studentsOf } from '../students/queries';
import { checkMonthIsFree, checkNameIsFree, checkPersonIsFree } from './checks';
import { getBinEntry } from './queries';

/** The ids of records that have been deleted since, by their tables. */
type LostLinks = Map<MovedName, Set<number>>;

/** Drops rows that can't exist without a lost link. */
async function dropLostLinks(db: Db, table: MovedName, rows: AnyRow[], lost: LostLinks): Promise<AnyRow[]> {
  let remaining = rows;
  for (const { column, target, isOptional } of links.filter((link) => link.table === table)) {
    const ids = [...new Set(remaining.flatMap((row) => (row[column] === null ? [] : Number(row[column]))))];
    const existing = new Set((await readRows(db, target, 'id', ids)).map(({ id }) => id));
    const lostIds = new Set(ids.filter((id) => !existing.has(id)));
    if (lostIds.size === 0) continue;
    lost.set(target, new Set([...(lost.get(target) ?? []), ...lostIds]));
    const isLost = (row: AnyRow) => lostIds.has(Number(row[column]));
    remaining = isOptional
      ? remaining.map((row) => (isLost(row) ? { ...row, [column]: null } : row))
      : remaining.filter((row) => !isLost(row));
  }
  return remaining;
}

/** Skips rows that no longer have the value from the deletion. */
async function revertChange(db: Db, actor: Actor, { table, column, ids, from, to }: Snapshot['changes'][number]) {
  const columnRef = sql.ref(column);
  const reverted = await mapInBatches(ids, async (batch) => {
    const query = sql<{ id: number }>`update ${sql.table(table)} set ${columnRef} = ${from}
      where id in (${sql.join(batch)}) and ${columnRef} is not distinct from ${to} returning id`;
    return (await query.execute(db)).rows;
  });
  if (table !== 'students') return;
  const sectionId = Number(from);
  const name = (await findNames(db, 'sections', [sectionId])).get(sectionId) ?? '';
  const values: FieldChanges = { section_id: [null, sectionId, '', name] };
  const records = reverted.map(({ id }) => ({ recordId: id, values }));
  await recordChanges(db, actor, { noun: 'students', verb: 'moved', sectionId }, records);
}

/** The kept student of a merge may have got parents from the deleted one. */
async function updateSearchTextOfKept(db: Db, schoolId: number, { into }: Merged): Promise<void> {
  const kept = await studentsOf(db, schoolId).select('id').where('id', '=', into).execute();
  await updateSearchTexts(
    db,
    schoolId,
    kept.map(({ id }) => id),
  );
}

type SearchedTable = { [T in MovedName]: 'search_text' extends keyof RowOf<T> ? T : never }[MovedName];

const searchTexts: { [T in SearchedTable]: (row: RowOf<T>) => string } = {
  users: personSearchText,
  employees: jobSearchText,
  students: (student) => studentSearchText(student),
};

/** A restore gives no access. The name may be new, and an older version may have written the search texts. */
function asRestored(table: MovedName, rows: AnyRow[]): AnyRow[] {
  if (!isSearched(table)) return rows;
  const access = table === 'users' ? { role: null } : {};
  // Safe cast: the rows were read from this table.
  const searchText = searchTexts[table] as (row: unknown) => string;
  return rows.map((row) => ({ ...row, ...access, search_text: searchText(row) }));
}

const isSearched = (table: MovedName): table is SearchedTable => Object.hasOwn(searchTexts, table);

const nounOf = (table: MovedName) => changedNouns.find((noun) => recordTables[noun].table === table);

function restoredMessage(name: string, lost: LostLinks): string {
  const lostTexts = [...lost].flatMap(([table, ids]) => {
    const noun = nounOf(table);
    return noun ? countOf(noun, ids.size) : [];
  });
  if (lostTexts.length === 0) return `${name} restored`;
  return `${name} restored without ${joinWithAnd(lostTexts)}, deleted in the meantime`;
}

interface Restored {
  binId: number;
  newName: string | undefined;
  binDays: number;
}

/**
 * @returns The message for the user, which names the links that could not be restored.
 * @throws {HttpError} 404 for a missing entry, 409 for a damaged entry and for a name or number that is taken.
 */
export async function restoreFromBin(db: Db, actor: Actor, { binId, newName, binDays }: Restored): Promise<string> {
  const { schoolId } = actor;
  const { noun, record_id, name, rows: json } = await getBinEntry(db, schoolId, binId, binDays);
  const snapshot = readSnapshot(json);
  if (!snapshot) throw new HttpError(409, `The stored data of ${name} is damaged, so it can’t be restored.`);
  const { table } = recordTables[noun];
  const [row] = snapshot.rows[table] ?? [];
  if (snapshot.merged) await revertMerge(db, actor, snapshot.merged);
  await checkPersonIsFree(db, schoolId, snapshot);
  if (noun === 'meal-plan') await checkMonthIsFree(db, schoolId, record_id);
  if (row) snapshot.rows[table] = [await checkNameIsFree(db, schoolId, { noun, row, newName })];
  const lost: LostLinks = new Map();
  for (const { name: tableName } of movedTables) {
    const rows = await dropLostLinks(db, tableName, snapshot.rows[tableName] ?? [], lost);
    if (tableName === table && row && rows.length === 0)
      throw new HttpError(409, `${name} belonged to a record that has been deleted for good, so it can’t be restored.`);
    await insertRows(db, tableName, asRestored(tableName, rows), tableName !== table);
  }
  for (const change of snapshot.changes) await revertChange(db, actor, change);
  if (noun === 'students') await updateSearchTexts(db, schoolId, [record_id]);
  if (snapshot.merged) await updateSearchTextOfKept(db, schoolId, snapshot.merged);
  await removeEntry(db, actor, { id: binId, noun, record_id }, 'restored');
  return restoredMessage((await findNames(db, noun, [record_id])).get(record_id) ?? name, lost);
}

const removeEntry = async (
  db: Db,
  actor: Actor,
  { id, noun, record_id }: Pick<RowOf<'bin_records'>, 'id' | 'noun' | 'record_id'>,
  verb: 'restored' | 'discarded',
) => {
  await db.deleteFrom('bin_records').where('id', '=', id).where('school_id', '=', actor.schoolId).execute();
  await recordChange(db, actor, { noun, verb, recordId: record_id });
};

/** After the commit, `finishPurge` must remove the data from the disk. */
export async function discardFromBin(db: Db, actor: Actor, binId: number, binDays: number): Promise<void> {
  await removeEntry(db, actor, await getBinEntry(db, actor.schoolId, binId, binDays), 'discarded');
  await requestPurge(db);
}
