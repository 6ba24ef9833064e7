import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { activityKinds } from '@/lib/contract/changes';
import type { listActivities } from '@/lib/contract/record';
import { maxId } from '@/lib/contract/values/integers';
import { activitiesOf, type ChangedRecord, changesOf, label, nameOf, sectionName } from '../changes/queries';
import type { FieldChanges } from '../changes/record-kind';
import type { Db } from '../db/schema';
import type { Actor } from '../identity/access-tokens';

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

/** Returns the changed values of an entry as texts. Records are named instead of their ids. */
export const presentValues = (fieldValues: string) =>
  Object.entries<FieldChanges[string]>(JSON.parse(fieldValues)).map(
    ([field, [oldValue, newValue, oldName, newName]]) => ({
      field,
      old: oldName ?? textOf(oldValue),
      new: newName ?? textOf(newValue),
    }),
  );

/** Returns the filter of a list as an object. The text of a print or an export has the name `text`. */
const parseFilter = (text: string): Record<string, string> =>
  text.startsWith('{') ? JSON.parse(text) : text ? { text } : {};

/** Splits one row more than a page has from the rows of the page. */
const toPage = <Row, Entry>(rows: Row[], size: number, present: (row: Row) => Entry) => ({
  data: rows.slice(0, size).map(present),
  has_more: rows.length > size,
});

const historySize = 30;

/** Returns the changes of a record before an entry, or the newest ones, newest first. */
export async function findHistory(
  db: Db,
  { schoolId, userId }: Actor,
  { noun, recordId }: ChangedRecord,
  before: number | undefined,
) {
  const rows = await changesOf(db, schoolId)
    .select(['activities.id as entry_id', 'activities.field_values'])
    .where('noun', '=', noun)
    .where('record_id', '=', recordId)
    .$if(before !== undefined, (query) => query.where('activities.id', '<', before ?? 0))
    .orderBy('activities.id', 'desc')
    .limit(historySize + 1)
    .execute();
  return toPage(rows, historySize, ({ entry_id, actor_id, at, verb, field_values, ...person }) => ({
    entry_id,
    by: nameOf(person),
    own: actor_id === userId,
    at,
    verb,
    values: presentValues(field_values),
  }));
}

type ActivityQuery = z.output<typeof listActivities.query>;
type Filter = Omit<ActivityQuery, 'before' | 'page_size'>;

/** The maximum difference in ms between the times of two entries whose ids are in the other order. */
const maxDisorderMs = 60_000;

const shift = (timestamp: string, ms: number) => new Date(Date.parse(timestamp) + ms).toISOString();

/**
 * Selects the entries of a range of days. The condition on the id lets the database read the index of the filter only
 * within the range: ids and times have nearly the same order.
 */
function whereDays(query: Activities, db: Db, { from, to }: Filter): Activities {
  let selection = query;
  if (from) {
    const before = db
      .selectFrom('activities')
      .select('id')
      .where('created_at', '<', shift(`${from}T00:00:00.000Z`, -maxDisorderMs))
      .orderBy('created_at', 'desc')
      .limit(1);
    selection = selection
      .where('activities.created_at', '>=', `${from}T00:00:00.000Z`)
      .where('activities.id', '>', sql<number>`coalesce((${before}), 0)`);
  }
  if (to) {
    const end = shift(`${to}T00:00:00.000Z`, 24 * 60 * 60_000);
    const after = db
      .selectFrom('activities')
      .select('id')
      .where('created_at', '>', shift(end, maxDisorderMs))
      .orderBy('created_at')
      .limit(1);
    selection = selection
      .where('activities.created_at', '<', end)
      .where('activities.id', '<', sql<number>`coalesce((${after}), ${sql.lit(maxId)})`);
  }
  return selection;
}

type Activities = ReturnType<typeof activitiesOf>;

function filterActivities(db: Db, schoolId: number, filter: Filter): Activities {
  let selection = activitiesOf(db, schoolId);
  if (filter.person_id !== undefined) selection = selection.where('actor_id', '=', filter.person_id);
  if (filter.noun !== undefined) selection = selection.where('noun', '=', filter.noun);
  if (filter.record_id === undefined) selection = selection.where('batch_id', 'is', null);
  else selection = selection.where('record_id', '=', filter.record_id);
  if (filter.kind) selection = selection.where('verb', 'in', activityKinds[filter.kind]);
  return whereDays(selection, db, filter);
}

export async function findActivities(
  db: Db,
  { schoolId, userId }: Actor,
  { before, page_size: size, ...filter }: ActivityQuery,
) {
  const rows = await filterActivities(db, schoolId, filter)
    .select(['activities.id as entry_id', 'record_id', 'record_count as count', 'filter', 'field_values'])
    .select([label.as('what'), sectionName.as('section')])
    .$if(before !== undefined, (query) => query.where('activities.id', '<', before ?? 0))
    .orderBy('activities.id', 'desc')
    .limit(size + 1)
    .execute();
  return toPage(rows, size, ({ actor_id, verb, noun, filter: filterText, field_values, ...row }) => ({
    entry_id: row.entry_id,
    by: nameOf(row),
    own: actor_id === userId,
    at: row.at,
    verb,
    noun: noun || null,
    record_id: row.record_id,
    what: row.what,
    section: row.section,
    count: row.count,
    filter: parseFilter(filterText),
    values: presentValues(field_values),
  }));
}
