import type { ChangeVerb } from '@/lib/contract/activities';
import type { BulkCallName, LeftRecord } from '@/lib/contract/bulk';
import type { ChangedNoun } from '@/lib/contract/nouns';
import { groupBy } from '@/lib/format/arrays';
import { findBinEntries } from '../bin/queries';
import { changesOf, findNames, nameOf } from '../changes/queries';
import type { FieldChanges } from '../changes/record-kind';
import { mapInBatches } from '../db/batches';
import { recordTables } from '../db/moved-tables';
import type { Db } from '../db/schema';
import { type AnyRow, readRows } from '../db/snapshot';
import { readFieldChanges } from '../db/stored-json';
import { HttpError } from '../http-error';
import { findLinks } from '../section-teachers/queries';

export const isUndoable = (noun: ChangedNoun | '', verb: string): boolean =>
  noun !== '' && recordTables[noun].undoableVerbs.some((name) => name === verb);

interface UndoableEntry {
  id: number;
  noun: ChangedNoun;
  verb: ChangeVerb;
  section_id: number | null;
}

export async function getUndoableEntry(db: Db, schoolId: number, id: number): Promise<UndoableEntry> {
  const entry = await changesOf(db, schoolId)
    .select('activities.section_id')
    .where('activities.id', '=', id)
    .where('record_id', 'is', null)
    .executeTakeFirst();
  if (!entry || !isUndoable(entry.noun, entry.verb))
    throw new HttpError(404, 'This change was not found, or it can’t be undone here. Please reload the page.');
  const { noun, verb, section_id } = entry;
  return { id, noun, verb, section_id };
}

interface ReverseCall {
  call: BulkCallName;
  request: object;
}

export interface UndoableRecord extends LeftRecord {
  entryId: number;
  calls: ReverseCall[];
  isUndone: boolean;
}

interface Part {
  id: number;
  recordId: number;
  values: FieldChanges;
}

/** The values of an employee lack the status, which the verb says. */
const valuesOf = (verb: string, fieldValues: string): FieldChanges => ({
  ...(verb === 'activated' && { isactive: [false, true] }),
  ...(verb === 'deactivated' && { isactive: [true, false] }),
  ...readFieldChanges(fieldValues),
});

async function findParts(db: Db, schoolId: number, entryId: number, after: number, limit: number): Promise<Part[]> {
  const rows = await db
    .selectFrom('activities')
    .select(['id', 'verb', 'record_id', 'field_values'])
    .where('school_id', '=', schoolId)
    .where('batch_id', '=', entryId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, verb, record_id, field_values }) =>
    record_id === null ? [] : { id, recordId: record_id, values: valuesOf(verb, field_values) },
  );
}

type LaterChange = Awaited<ReturnType<typeof findLaterChanges>>[number];

const findLaterChanges = (db: Db, schoolId: number, noun: ChangedNoun, parts: readonly Part[]) =>
  mapInBatches([...parts], (batch) =>
    changesOf(db, schoolId)
      .leftJoin('activities as undo', 'undo.id', 'activities.batch_id')
      .select(['activities.id', 'activities.record_id', 'activities.section_id', 'activities.field_values'])
      .select('undo.undoes_id')
      .where('activities.noun', '=', noun)
      .where(
        'activities.record_id',
        'in',
        batch.map(({ recordId }) => recordId),
      )
      .where('activities.id', '>', Math.min(...batch.map(({ id }) => id)))
      .orderBy('activities.id')
      .execute(),
  );

/** An undo would overwrite a later change of the same thing. */
function isSameChange({ verb, section_id }: UndoableEntry, { values }: Part, later: LaterChange): boolean {
  if (verb === 'deleted') return true;
  if (verb === 'linked' || verb === 'unlinked')
    return (later.verb === 'linked' || later.verb === 'unlinked') && later.section_id === section_id;
  const changed = valuesOf(later.verb, later.field_values);
  return Object.keys(values).some((field) => Object.hasOwn(changed, field));
}

type Reverse = (part: Part) => ReverseCall[] | string;

const toggleCalls: Partial<Record<ChangedNoun, (id: number, activate: boolean) => ReverseCall>> = {
  students: (student_id, activate) => ({ call: 'POST /students/toggle-status', request: { student_id, activate } }),
  employees: (emp_id, activate) => ({ call: 'POST /employee/status/toggle', request: { emp_id, activate } }),
  classes: (class_id, activate) => ({ call: 'PUT /classes/toggle-status', request: { class_id, activate } }),
};

const moveCall = (student_id: number, old: unknown, current: unknown): ReverseCall =>
  old === null
    ? { call: 'POST /section/remove-students', request: { section_id: current, student_ids: [student_id] } }
    : { call: 'POST /section/add-students', request: { section_id: old, student_ids: [student_id] } };

const currentValue = (row: AnyRow, field: string): unknown => {
  if (field !== 'isactive') return row[field] ?? null;
  return 'deleted_at' in row ? row.deleted_at === null : row.isactive === 1;
};

const changedSince = 'Changed since';

async function reverseOfFields(db: Db, noun: ChangedNoun, ids: number[]): Promise<Reverse> {
  const rows = new Map((await readRows(db, recordTables[noun].table, 'id', ids)).map((row) => [row.id, row]));
  return ({ recordId, values }) => {
    const row = rows.get(recordId);
    if (!row) return 'Deleted since';
    const changes = Object.entries(values);
    if (changes.length === 0) return 'The record no longer has the former value';
    if (changes.some(([field, [, after]]) => currentValue(row, field) !== after)) return changedSince;
    return changes.flatMap(([field, [before, after]]) =>
      field === 'section_id'
        ? moveCall(recordId, before, after)
        : (toggleCalls[noun]?.(recordId, Boolean(before)) ?? []),
    );
  };
}

const reverseOfDeletion =
  (binEntries: ReadonlyMap<number, { id: number }>): Reverse =>
  ({ recordId }) => {
    const entry = binEntries.get(recordId);
    if (!entry) return 'No longer in the recycle bin';
    return [{ call: 'POST /bin/restore', request: { bin_id: entry.id } }];
  };

async function reverseOfLinks(db: Db, schoolId: number, { verb, section_id }: UndoableEntry): Promise<Reverse> {
  const links = section_id === null ? new Map<number, number>() : await findLinks(db, schoolId, section_id);
  return ({ recordId }) => {
    const link = links.get(recordId);
    if ((verb === 'linked') !== (link !== undefined)) return changedSince;
    return link === undefined
      ? [{ call: 'POST /sections/add-employee', request: { section_id, employee_id: recordId } }]
      : [{ call: 'DELETE /section/teacher/delete', request: { section_id, teacher_id: link } }];
  };
}

interface Range {
  after: number;
  limit: number;
  binDays: number;
}

export async function findUndoableRecords(
  db: Db,
  schoolId: number,
  entry: UndoableEntry,
  { after, limit, binDays }: Range,
): Promise<UndoableRecord[]> {
  const { noun, verb } = entry;
  const parts = await findParts(db, schoolId, entry.id, after, limit);
  const ids = parts.map(({ recordId }) => recordId);
  const later = groupBy(await findLaterChanges(db, schoolId, noun, parts), ({ record_id }) => record_id);
  const names = new Map(await mapInBatches(ids, async (batch) => [...(await findNames(db, noun, batch))]));
  const binEntries =
    verb === 'deleted'
      ? await findBinEntries(db, schoolId, noun, ids, binDays)
      : new Map<number, { id: number; name: string }>();
  const reverseOf =
    verb === 'deleted'
      ? reverseOfDeletion(binEntries)
      : verb === 'linked' || verb === 'unlinked'
        ? await reverseOfLinks(db, schoolId, entry)
        : await reverseOfFields(db, noun, ids);
  return parts.map((part) => {
    const changes = (later.get(part.recordId) ?? []).filter(({ id }) => id > part.id);
    const same = changes.filter((change) => isSameChange(entry, part, change));
    const isUndone = same.some(({ undoes_id }) => undoes_id === entry.id);
    const [first] = same;
    const reverse = first ? `${changedSince} by ${nameOf(first)}` : reverseOf(part);
    const isPossible = !isUndone && typeof reverse !== 'string';
    return {
      entryId: part.id,
      record_id: part.recordId,
      name: names.get(part.recordId) ?? binEntries.get(part.recordId)?.name ?? '',
      isUndone,
      calls: isPossible ? reverse : [],
      reason: isUndone || typeof reverse !== 'string' ? '' : reverse,
    };
  });
}
