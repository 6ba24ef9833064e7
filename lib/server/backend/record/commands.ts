import * as z from 'zod/mini';
import * as employees from '@/lib/contract/employees';
import { type ChangedNoun, type HistoryNoun, nouns } from '@/lib/contract/nouns';
import type { addActivity } from '@/lib/contract/record';
import * as sections from '@/lib/contract/sections';
import * as students from '@/lib/contract/students';
import { withChangeTracking } from '../changes/commands';
import { changesOf } from '../changes/queries';
import { fillFields, type RecordKind } from '../changes/record-kind';
import { isRepeated, recordActivity } from '../db/activity-log';
import type { Db } from '../db/schema';
import { readFieldChanges } from '../db/stored-json';
import { setEmployeeActive, updateEmployee } from '../employees/commands';
import { employeeRecord } from '../employees/presenter';
import type { Backend } from '../http/define-route';
import { checkReportQuota } from '../http/school-quota';
import { HttpError } from '../http-error';
import type { Actor, SignedIn } from '../identity/access-tokens';
import { moveStudents, removeStudents } from '../section-students/commands';
import { setSectionActive, updateSection } from '../sections/commands';
import { sectionRecord } from '../sections/presenter';
import { getSectionInSchool } from '../sections/queries';
import { setStudentActive, updateStudent } from '../students/commands';
import { incompleteRules } from '../students/fields';
import { studentRecord } from '../students/presenter';
import { getStudentInSchool } from '../students/queries';

interface Target {
  db: Db;
  actor: SignedIn;
  id: number;
}

interface UndoableKind {
  record: RecordKind;
  update(target: Target, fields: Record<string, unknown>): Promise<void>;
  setActive(target: Target, isActive: boolean): Promise<unknown>;
}

const kinds: Record<HistoryNoun, UndoableKind> = {
  students: {
    record: studentRecord,
    update: ({ db, actor, id }, fields) =>
      updateStudent(
        db,
        id,
        fillFields(z.parse(students.updateStudent.body, { ...fields, id }), fields),
        actor,
        incompleteRules,
      ),
    setActive: ({ db, actor, id }, isActive) => setStudentActive(db, id, isActive, actor),
  },
  employees: {
    record: employeeRecord,
    update({ db, actor, id }, fields) {
      const { emp_id, ...texts } = z.parse(employees.updateEmployee.body, { ...fields, emp_id: id });
      return updateEmployee(db, emp_id, fillFields(texts, fields), actor);
    },
    setActive: ({ db, actor, id }, isActive) => setEmployeeActive(db, id, isActive, actor),
  },
  sections: {
    record: sectionRecord,
    async update({ db, actor, id }, fields) {
      const { class_id: classid } = await getSectionInSchool(db, actor.schoolId, id);
      return updateSection(db, id, z.parse(sections.updateSection.body, { ...fields, classid }), actor);
    },
    setActive: ({ db, actor, id }, isActive) => setSectionActive(db, id, isActive, actor),
  },
};

const hasHistory = (noun: ChangedNoun): noun is HistoryNoun => nouns[noun].hasHistory;

async function setField(kind: UndoableKind, target: Target, field: string, value: unknown): Promise<unknown> {
  const { db, actor, id } = target;
  if (field === 'isactive') return kind.setActive(target, Boolean(value));
  const found = await kind.record.find(db, actor.schoolId, id);
  if (!found) throw new HttpError(404, 'This record has been deleted.');
  return kind.update(target, { ...found.fields, [field]: value });
}

async function moveBack({ db, actor, id }: Target, sectionId: unknown): Promise<void> {
  if (typeof sectionId === 'number') return moveStudents(db, actor, sectionId, [id]);
  const { section_id } = await getStudentInSchool(db, actor.schoolId, id);
  if (section_id !== null) await removeStudents(db, actor, section_id, [id]);
}

/** @throws {HttpError} 404, 409 if the field was changed again later, and the errors of an update. */
export async function undoChange(db: Db, actor: SignedIn, entryId: number, field: string): Promise<void> {
  const entry = await changesOf(db, actor.schoolId)
    .select(['record_id', 'field_values'])
    .where('activities.id', '=', entryId)
    .executeTakeFirst();
  const values = readFieldChanges(entry?.field_values ?? '');
  const change = Object.hasOwn(values, field) ? values[field] : undefined;
  if (!entry || !hasHistory(entry.noun) || !change || entry.record_id === null)
    throw new HttpError(404, 'This change was not found.');
  const kind = kinds[entry.noun];
  const id = entry.record_id;
  const later = await changesOf(db, actor.schoolId)
    .select('field_values')
    .where('noun', '=', entry.noun)
    .where('record_id', '=', id)
    .where('activities.id', '>', entryId)
    .execute();
  if (later.some(({ field_values }) => Object.hasOwn(readFieldChanges(field_values), field))) {
    throw new HttpError(409, 'This field was changed again later. Only its latest change can be undone.');
  }
  const [oldValue] = change;
  if (field === 'section_id') return moveBack({ db, actor, id }, oldValue);
  const write = withChangeTracking(
    kind.record,
    () => id,
    (input: Target & { ifMatch: null }) => setField(kind, input, field, oldValue),
  );
  await write({ db, actor, id, ifMatch: null });
}

/** In ms. An equal print or download may be a second click. */
const repetitionMs = 30_000;

/**
 * Skips a repetition. @throws {HttpError} 429 for too many in a short time, 409 if the school has reached its limit.
 */
export async function addReport(
  db: Db,
  actor: Actor,
  { verb, noun, record_id, count, filter = '' }: z.output<typeof addActivity.query>,
  { rates, limits }: Pick<Backend, 'rates' | 'limits'>,
): Promise<void> {
  const report = {
    ...actor,
    verb,
    noun,
    recordId: noun && record_id,
    count,
    filter: filter ? { '': filter } : undefined,
  };
  if (await isRepeated(db, report, repetitionMs)) return;
  rates.countReport(actor.userId);
  await checkReportQuota(db, actor.schoolId, verb, limits);
  await recordActivity(db, report);
}
