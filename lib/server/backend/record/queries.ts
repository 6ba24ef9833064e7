import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { activityKinds, isChangeVerb } from '@/lib/contract/activities';
import type { ChangedNoun } from '@/lib/contract/nouns';
import type { listActivities } from '@/lib/contract/record';
import { maxId } from '@/lib/contract/values/integers';
import { isUndoable } from '../bulk/queries';
import { activitiesOf, type ChangedRecord, changesOf, label, nameOf, sectionName } from '../changes/queries';
import type { Timestamp } from '../db/column-types';
import { daysAgo } from '../db/now';
import type { Db } from '../db/schema';
import { readFieldChanges, readFilter } from '../db/stored-json';
import type { Actor } from '../identity/access-tokens';

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

export const presentValues = (fieldValues: string) =>
  Object.entries(readFieldChanges(fieldValues)).map(([field, [oldValue, newValue, oldName, newName]]) => ({
    field,
    old: oldName ?? textOf(oldValue),
    new: newName ?? textOf(newValue),
  }));

/** The filter of other activities is a text without a name. */
export const presentFilter = (filter: string) =>
  Object.entries(readFilter(filter)).map(([name, value]) => ({ name, value: String(value) }));

const historySize = 30;

export async function findHistory(
  db: Db,
  { schoolId, userId }: Actor,
  { noun, recordId }: ChangedRecord,
  before: number | undefined,
) {
  const rows = await changesOf(db, schoolId)
    .select(['activities.id as entry_id', 'activities.field_values', sectionName.as('section')])
    .where('noun', '=', noun)
    .where('record_id', '=', recordId)
    .$if(before !== undefined, (query) => query.where('activities.id', '<', before ?? 0))
    .orderBy('activities.id', 'desc')
    .limit(historySize + 1)
    .execute();
  return {
    data: rows.slice(0, historySize).map(({ entry_id, actor_id, at, verb, field_values, section, ...person }) => ({
      entry_id,
      by: nameOf(person),
      own: actor_id === userId,
      at,
      verb,
      values: presentValues(field_values),
      section,
    })),
    has_more: rows.length > historySize,
  };
}

type ActivityQuery = z.output<typeof listActivities.query>;
type Filter = Omit<ActivityQuery, 'page' | 'page_size'>;

const entriesOf = (db: Db, schoolId: number) =>
  db.selectFrom('activities').where('activities.school_id', '=', schoolId);
type Entries = ReturnType<typeof entriesOf>;

/**
 * In ms. Ids and times may be in another order, because entries of reads wait while the database can't be written to.
 */
const maxDisorderMs = 60 * 60_000;

const later = (timestamp: string, ms: number) => new Date(Date.parse(timestamp) + ms).toISOString();

/**
 * Ids and times have nearly the same order, so the conditions on the ids let the database read only this part of the
 * index that orders the entries.
 */
function wherePeriod(db: Db, entries: Entries, { from, to }: Filter): Entries {
  const times = db.selectFrom('activities').select('activities.id').limit(1);
  let selection = entries;
  if (from) {
    const last = times.where('created_at', '<', later(from, -maxDisorderMs)).orderBy('created_at', 'desc');
    selection = selection
      .where('activities.created_at', '>=', from)
      .where('activities.id', '>', sql<number>`coalesce(${last}, 0)`);
  }
  if (to) {
    const first = times.where('created_at', '>', later(to, maxDisorderMs)).orderBy('created_at');
    selection = selection
      .where('activities.created_at', '<', to)
      .where('activities.id', '<', sql<number>`coalesce(${first}, ${sql.lit(maxId)})`);
  }
  return selection;
}

export function filterActivities(db: Db, schoolId: number, filter: Filter): Entries {
  let selection = entriesOf(db, schoolId);
  if (filter.person_id !== undefined) selection = selection.where('actor_id', '=', filter.person_id);
  if (filter.noun !== undefined) selection = selection.where('noun', '=', filter.noun);
  // A change of several records is shown once instead of once for each record.
  if (filter.record_id === undefined) selection = selection.where('batch_id', 'is', null);
  else selection = selection.where('record_id', '=', filter.record_id);
  if (filter.kind === 'changes') selection = selection.where('is_change', '=', 1);
  return wherePeriod(db, selection, filter);
}

/** Finds the ids of each verb alone, because an index orders only these by id. */
function newestIds(db: Db, schoolId: number, filter: Filter, limit: number) {
  const newest = filterActivities(db, schoolId, filter)
    .select('activities.id')
    .orderBy('activities.id', 'desc')
    .limit(limit);
  if (!filter.kind || filter.kind === 'changes') return newest;
  const parts = activityKinds[filter.kind].map(
    (verb) => sql`select id from (${newest.where('verb', '=', verb)}) as ${sql.ref(`newest_${verb}`)}`,
  );
  return sql<number>`(select id from (${sql.join(parts, sql` union all `)}) as newest)`;
}

const undoneCount = (db: Db) =>
  db
    .selectFrom('activities as undo')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('undo.record_count'), sql<number>`0`).as('undone'))
    .where('undo.undoes_id', '=', sql.ref<number>('activities.id'));

interface Entry {
  at: Timestamp;
  noun: ChangedNoun | '';
  verb: string;
  record_id: number | null;
  count: number;
  undone: number;
}

/** A deleted record can be restored as long as the bin has it. */
const canUndo = ({ at, noun, verb, record_id, count, undone }: Entry, binDays: number): boolean =>
  record_id === null &&
  isUndoable(noun, verb) &&
  undone < count &&
  (verb !== 'deleted' || Date.parse(at) > daysAgo(binDays).getTime());

const presentUndone = (verb: string | null, count: number | null) =>
  verb !== null && isChangeVerb(verb) ? { verb, count } : null;

export async function findActivities(
  db: Db,
  { schoolId, userId }: Actor,
  binDays: number,
  { page, page_size, ...filter }: ActivityQuery,
) {
  const ids = db
    .selectFrom('activities')
    .select('activities.id')
    .where('activities.id', 'in', newestIds(db, schoolId, filter, page * page_size))
    .orderBy('activities.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size);
  const rows = await activitiesOf(db, schoolId)
    .leftJoin('activities as undone_entry', 'undone_entry.id', 'activities.undoes_id')
    .select(['activities.id as entry_id', 'activities.record_id', 'activities.record_count as count'])
    .select(['activities.filter', 'activities.field_values'])
    .select(['undone_entry.verb as undone_verb', 'undone_entry.record_count as undone_records'])
    .select([label.as('what'), sectionName.as('section'), undoneCount(db).as('undone')])
    .where('activities.id', 'in', ids)
    .orderBy('activities.id', 'desc')
    .execute();
  return rows.map(({ actor_id, at, verb, noun, filter: filterText, field_values, undone: sum, ...row }) => ({
    entry_id: row.entry_id,
    by: nameOf(row),
    own: actor_id === userId,
    at,
    verb,
    noun: noun || null,
    record_id: row.record_id,
    what: row.what,
    section: row.section,
    count: row.count,
    can_undo: canUndo({ ...row, at, verb, noun, undone: Number(sum) }, binDays),
    undone: Number(sum),
    undoes: presentUndone(row.undone_verb, row.undone_records),
    filter: presentFilter(filterText),
    values: presentValues(field_values),
  }));
}
