import * as z from 'zod/mini';
import type { mergeStudents as mergeCall } from '@/lib/contract/duplicates';
import { savedStudentBody } from '@/lib/contract/students';
import { addToBin, recordChanges, withChangeTracking } from '../changes/commands';
import { changedValues, type FieldChanges, versionOf } from '../changes/record-kind';
import { links } from '../db/moved-tables';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { insertRows, type Merged, type Snapshot, takeSnapshots } from '../db/snapshot';
import { fullName } from '../http/text-rules';
import { HttpError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { moveStudents, removeStudents } from '../section-students/commands';
import { deleteStudent, updateStudent } from '../students/commands';
import { incompleteRules } from '../students/fields';
import { studentRecord } from '../students/presenter';
import { getStudentInSchool } from '../students/queries';

type Merge = z.output<typeof mergeCall.body>;

/** @returns The kept student. @throws {HttpError} 404, 412 or 422 */
async function checkMerge(db: Db, schoolId: number, merge: Merge) {
  const { keep_id, keep_version, other_id, other_version, section_from_id } = merge;
  if (keep_id === other_id) throw new HttpError(422, 'A student can’t be merged with the same record.');
  const kept = await studentRecord.find(db, schoolId, keep_id);
  const other = await studentRecord.find(db, schoolId, other_id);
  if (!kept || !other || ![keep_id, other_id].includes(section_from_id)) {
    throw new HttpError(404, 'One of these students has been deleted. Please reload the list.');
  }
  if (versionOf(kept.fields) !== keep_version || versionOf(other.fields) !== other_version) {
    throw new HttpError(
      412,
      'One of these students has been changed since you opened them. Please compare them again.',
    );
  }
  return kept;
}

interface PairOfIds {
  student_id: number;
  other_id: number;
}

async function orderIds(db: Db, schoolId: number, { student_id, other_id }: PairOfIds): Promise<PairOfIds> {
  for (const id of [student_id, other_id]) await getStudentInSchool(db, schoolId, id);
  return { student_id: Math.min(student_id, other_id), other_id: Math.max(student_id, other_id) };
}

export async function markDistinct(db: Db, { schoolId, userId }: Actor, pair: PairOfIds): Promise<void> {
  const row = { ...(await orderIds(db, schoolId, pair)), created_by: userId, created_at: now() };
  const query = db.insertInto('distinct_students').values(row);
  await query.onConflict((conflict) => conflict.doNothing()).execute();
}

export async function unmarkDistinct(db: Db, { schoolId }: Actor, pair: PairOfIds): Promise<void> {
  const { student_id, other_id } = await orderIds(db, schoolId, pair);
  const query = db.deleteFrom('distinct_students').where('student_id', '=', student_id);
  await query.where('other_id', '=', other_id).execute();
}

const movedLinks = links.filter(({ target }) => target === 'students');

/** Skips rows that the kept student has too, such as the same parent. */
async function moveRows(db: Db, { rows }: Snapshot, from: number, to: number): Promise<Snapshot['changes']> {
  const changes = [];
  for (const { table, column } of movedLinks) {
    const moved = (rows[table] ?? []).map((row) => ({ ...row, [column]: to }));
    const ids = (await insertRows(db, table, moved, true)).map(({ id }) => id);
    if (ids.length > 0) changes.push({ table, column, ids, from, to });
  }
  return changes;
}

interface SavedStudent {
  db: Db;
  actor: Actor;
  ifMatch: null;
  id: number;
  body: Merge['student'];
  rules?: typeof incompleteRules;
}

const saveStudent = withChangeTracking(
  studentRecord,
  ({ id }: SavedStudent) => id,
  ({ db, actor, id, body, rules }) => updateStudent(db, id, body, actor, rules),
);

async function setSection(db: Db, actor: Actor, id: number, sectionId: number | null): Promise<void> {
  const { section_id } = await getStudentInSchool(db, actor.schoolId, id);
  if (sectionId === section_id) return;
  if (sectionId !== null) return moveStudents(db, actor, sectionId, [id]);
  if (section_id !== null) return removeStudents(db, actor, section_id, [id]);
}

/**
 * The kept record gets the chosen values, and the parents and the attendance of the other one, which goes to the bin.
 * @returns The id of the bin's entry.
 */
export async function mergeStudents(db: Db, actor: Actor, merge: Merge): Promise<number> {
  const { schoolId } = actor;
  const { keep_id, other_id, student, section_from_id } = merge;
  const before = await checkMerge(db, schoolId, merge);
  const [kept, other] = [
    await getStudentInSchool(db, schoolId, keep_id),
    await getStudentInSchool(db, schoolId, other_id),
  ];
  const { section_id } = section_from_id === keep_id ? kept : other;
  const snapshot = (await takeSnapshots(db, 'students', [other_id])).get(other_id);
  if (!snapshot) throw new Error('the merged student has no row');
  await deleteStudent(db, other_id, actor);
  const changes = await moveRows(db, snapshot, other_id, keep_id);
  await saveStudent({ db, actor, ifMatch: null, id: keep_id, body: student });
  await setSection(db, actor, keep_id, section_id);
  const after = await studentRecord.find(db, schoolId, keep_id);
  const values = {
    ...(after && changedValues(before, after)),
    ...(section_id !== kept.section_id && { section_id: [kept.section_id, section_id] }),
  } satisfies FieldChanges;
  const link = (id: number, { firstname, middlename, lastname, enrollmentno }: typeof kept): FieldChanges => ({
    merged_id: [null, id, '', `${fullName(firstname, middlename, lastname)} (${enrollmentno})`],
  });
  await recordChanges(db, actor, { noun: 'students', verb: 'merged' }, [
    { recordId: keep_id, values: link(other_id, other) },
    { recordId: other_id, values: link(keep_id, kept) },
  ]);
  return addToBin(db, actor, {
    noun: 'students',
    id: other_id,
    name: fullName(other.firstname, other.middlename, other.lastname),
    snapshot: { ...snapshot, changes, merged: { into: keep_id, values } },
  });
}

/** A former value may no longer be possible, such as a number that another student has now. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof HttpError)) throw error;
}

export async function revertMerge(db: Db, actor: Actor, { into, values }: Merged): Promise<void> {
  const found = await studentRecord.find(db, actor.schoolId, into);
  if (!found) return;
  const { section_id: section, ...fields } = values;
  const former = Object.entries(fields).flatMap(([field, [old, next]]) =>
    found.fields[field] === next ? [[field, old] as const] : [],
  );
  const student = z.parse(savedStudentBody, { ...found.fields, ...Object.fromEntries(former) });
  const rules = incompleteRules;
  await saveStudent({ db, actor, ifMatch: null, id: into, body: student, rules }).catch(ignoreRefusal);
  const { section_id } = await getStudentInSchool(db, actor.schoolId, into);
  if (!section || section[1] !== section_id) return;
  const [sectionId] = section;
  await setSection(db, actor, into, typeof sectionId === 'number' ? sectionId : null).catch(ignoreRefusal);
}
