import { type ChangedRecord, changesOf, nameOf } from '../changes/queries';
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
  return {
    data: rows.slice(0, historySize).map(({ entry_id, actor_id, at, verb, field_values, ...person }) => ({
      entry_id,
      by: nameOf(person),
      own: actor_id === userId,
      at,
      verb,
      values: presentValues(field_values),
    })),
    has_more: rows.length > historySize,
  };
}
