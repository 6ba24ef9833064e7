import { exportAttendance } from '@/lib/contract/attendance';
import { deleteFromBin, listBin, restoreRecord } from '@/lib/contract/bin';
import * as broadcasts from '@/lib/contract/broadcasts';
import { makeBulkCall, previewBulkUndo, undoBulk } from '@/lib/contract/bulk';
import { calls } from '@/lib/contract/calls';
import * as classes from '@/lib/contract/classes';
import { uploadFile } from '@/lib/contract/files';
import * as holidays from '@/lib/contract/holidays';
import * as mealPlan from '@/lib/contract/meal-plan';
import { addActivity, listActivities, listHistory, undoChange } from '@/lib/contract/record';
import { loadDay, loadProfile, updateSchool } from '@/lib/contract/school';
import * as schoolYears from '@/lib/contract/school-years';
import * as sections from '@/lib/contract/sections';
import { toggleStudentStatus } from '@/lib/contract/students';
import * as subjects from '@/lib/contract/subjects';
import type { TestBackend } from './backend';
import { addEmployee } from './employees';
import { fileOf } from './files';
import { prepareAccessCalls } from './prepare-access-calls';
import { preparePeopleCalls } from './prepare-people-calls';
import { type ReadyCall, ready } from './ready-call';
import { schoolWeek } from './school-week';
import { addStudent } from './students';

const classBody = (classname: string) => ({ classname, isactive: true, ...schoolWeek });

async function addClass(school: TestBackend, name: string): Promise<number> {
  await school.call(classes.createClass, { body: classBody(name) });
  const { data } = await school.call(classes.listClasses, { query: {} });
  return data.find(({ classname }) => classname === name)?.id ?? 0;
}

async function addSubject(school: TestBackend, subject_name: string): Promise<number> {
  await school.call(subjects.createSubject, { query: { subject_name } });
  const list = await school.call(subjects.listSubjects, { query: { page: 1, page_size: 100 } });
  return list.subjects.find(({ subjectName }) => subjectName === subject_name)?.id ?? 0;
}

const sectionBody = (section: string, classid: number, [teacherid = 0, adminid = 0]: number[]) => ({
  section,
  classid,
  isactive: true,
  teacherid,
  adminid,
});

async function addSection(school: TestBackend, body: ReturnType<typeof sectionBody>): Promise<number> {
  await school.call(sections.createSection, { body });
  const list = await school.call(sections.listSections, { query: { page: 1, pageSize: 100 } });
  return list.sections.find(({ section }) => section === body.section)?.id ?? 0;
}

async function prepareClassCalls(school: TestBackend, class_id: number) {
  const renamedId = await addClass(school, 'Changed');
  const toggledId = await addClass(school, 'Switched');
  const subject = await addSubject(school, 'Physics');
  const deletedSubjectId = await addSubject(school, 'Chemistry');
  return [
    ready(classes.listClasses, { query: {} }),
    ready(classes.listActiveClasses, {}),
    ready(classes.createClass, { body: classBody('New') }),
    ready(classes.updateClass, { query: { class_id: renamedId }, body: classBody('Renamed') }),
    ready(classes.toggleClassStatus, { query: { class_id: toggledId } }),
    ready(classes.listSubjectsOfClass, { query: { class_id } }),
    ready(classes.assignSubjects, { query: { class_id }, body: [subject] }),
    ready(classes.exportClassStudents, { query: { class_id } }),
    ready(subjects.listSubjects, { query: { page: 1, page_size: 50 } }),
    ready(subjects.createSubject, { query: { subject_name: 'Botany' } }),
    ready(subjects.updateSubject, { query: { subject_id: subject, subject_name: 'Optics' } }),
    ready(subjects.deleteSubject, { query: { subject_id: deletedSubjectId } }),
  ];
}

async function addStaff(school: TestBackend): Promise<number[]> {
  const employees = [await addEmployee(school), await addEmployee(school), await addEmployee(school)];
  return employees.flatMap(({ empId }) => empId ?? []);
}

async function addTeacher(school: TestBackend, section_id: number, employee_id: number): Promise<number> {
  await school.call(sections.addSectionEmployee, { query: { section_id, employee_id } });
  const { teachers } = await school.call(sections.listSectionTeachers, { query: { section_id } });
  return teachers.find(({ teacherid }) => teacherid === employee_id)?.id ?? 0;
}

const markedDay = { month: 11, year: 2026 };

async function markPresent({ db, actor }: TestBackend, section_id: number, student_id: number) {
  const mark = { school_id: actor.schoolId, section_id, student_id, day: '2026-11-02', status: 'P' };
  await db.insertInto('attendance').values(mark).execute();
}

async function prepareSectionCalls(school: TestBackend, class_id: number) {
  const headIds = await addStaff(school);
  const [removedTeacherId = 0, addedTeacherId = 0] = await addStaff(school);
  const [stayingStudent, addedStudent, removedStudent] = [
    await addStudent(school),
    await addStudent(school),
    await addStudent(school),
  ];
  const add = (name: string) => addSection(school, sectionBody(name, class_id, headIds));
  const section_id = await add('Full');
  const [renamedId, toggledId, deletedId] = [await add('Changed'), await add('Switched'), await add('Gone')];
  await school.call(sections.addSectionStudents, {
    query: { section_id },
    body: { student_ids: [stayingStudent.id, removedStudent.id] },
  });
  await markPresent(school, section_id, stayingStudent.id);
  const query = { section_id };
  return [
    ready(sections.listSections, { query: { page: 1, pageSize: 20 } }),
    ready(sections.createSection, { body: sectionBody('New', class_id, headIds) }),
    ready(sections.updateSection, {
      query: { section_id: renamedId },
      body: sectionBody('Renamed', class_id, headIds),
    }),
    ready(sections.deleteSection, { query: { section_id: deletedId } }),
    ready(sections.toggleSectionStatus, { query: { section_id: toggledId } }),
    ready(sections.exportSectionStudents, { query }),
    ready(sections.listSectionTeachers, { query }),
    ready(sections.addSectionEmployee, { query: { section_id, employee_id: addedTeacherId } }),
    ready(sections.removeSectionTeacher, {
      query: { section_id, teacher_id: await addTeacher(school, section_id, removedTeacherId) },
    }),
    ready(sections.listSectionStudents, { query }),
    ready(sections.addSectionStudents, { query, body: { student_ids: [addedStudent.id] } }),
    ready(sections.removeSectionStudents, { query, body: { student_ids: [removedStudent.id] } }),
    ready(sections.toggleSectionStudentStatus, { query: { section_id, student_id: stayingStudent.id } }),
    ready(exportAttendance, { query: { section_id, ...markedDay } }),
  ];
}

const holidayBody = (holiday_name: string, class_id: number) => ({
  holiday_name,
  start_date: '2026-12-01',
  end_date: '2026-12-02',
  classes: [class_id],
});

async function prepareHolidayCalls(school: TestBackend, class_id: number) {
  for (const name of ['Changed', 'Gone']) {
    await school.call(holidays.createHoliday, { body: holidayBody(name, class_id) });
  }
  const { data } = await school.call(holidays.listHolidays, {});
  const idOf = (name: string) => data.find(({ holidayname }) => holidayname === name)?.id ?? 0;
  return [
    ready(holidays.listHolidays, {}),
    ready(holidays.createHoliday, { body: holidayBody('New', class_id) }),
    ready(holidays.updateHoliday, { body: { ...holidayBody('Renamed', class_id), holiday_id: idOf('Changed') } }),
    ready(holidays.deleteHoliday, { query: { holiday_id: idOf('Gone') } }),
    ready(holidays.downloadHolidays, {}),
  ];
}

async function prepareMealPlanCalls(school: TestBackend) {
  const query = { folder: 'Meal_Plan' } as const;
  const { filename } = await school.call(uploadFile, { query, file: fileOf('pdf', 'menu.pdf') });
  await school.call(mealPlan.createMealPlan, { body: { month: 'June', filename } });
  const { data } = await school.call(mealPlan.listMealPlans, {});
  return [
    ready(uploadFile, { query: { folder: 'students' }, file: fileOf('jpg', 'asha.jpg') }),
    ready(mealPlan.listMealPlans, {}),
    ready(mealPlan.createMealPlan, { body: { month: 'July', filename } }),
    ready(mealPlan.updateMealPlan, {
      query: { meal_plan_id: data[0]?.id ?? 0 },
      body: { month: 'June', filename: '' },
    }),
  ];
}

const broadcastBody = (subjectId: string) => ({
  notetype: 'Circular' as const,
  subject: subjectId,
  description: 'Bring a hat.',
  link: '',
  duedate: '2026-12-01',
  sectionid: 0 as const,
  effectiveDate: '2026-11-21',
});

async function prepareBroadcastCalls(school: TestBackend) {
  for (const subject of ['Changed', 'Gone']) {
    await school.call(broadcasts.createBroadcast, { body: broadcastBody(subject) });
  }
  const { items } = await school.call(broadcasts.listBroadcasts, { query: { page: 1 } });
  const idOf = (subject: string) => items.find((item) => item.subject === subject)?.id ?? 0;
  return [
    ready(broadcasts.listBroadcasts, { query: { page: 1 } }),
    ready(broadcasts.createBroadcast, { body: broadcastBody('New') }),
    ready(broadcasts.updateBroadcast, {
      query: { broadcast_id: idOf('Changed') },
      body: broadcastBody('Renamed'),
    }),
    ready(broadcasts.deleteBroadcast, { query: { broadcast_id: idOf('Gone') } }),
  ];
}

async function prepareSchoolCall(school: TestBackend) {
  const { data } = await school.call(loadProfile, {});
  await school.call(updateSchool, { body: { name: data.name, address: '1 Hill Road', logo: '' } });
  return ready(updateSchool, { body: { name: 'Renamed', address: '2 Hill Road', logo: '' } });
}

async function prepareRecordCalls(school: TestBackend) {
  const { id } = await addStudent(school);
  await school.call(toggleStudentStatus, { query: { student_id: id } });
  const query = { noun: 'students' as const, record_id: id };
  const [latest] = (await school.call(listHistory, { query })).data;
  return [
    ready(listHistory, { query }),
    // Lists only changes, because each read of the test adds an entry.
    ready(listActivities, {
      query: { ...query, person_id: school.actor.userId, kind: 'changes', page: 1, page_size: 50 },
    }),
    ready(addActivity, { query: { verb: 'printed', ...query } }),
    ready(undoChange, { body: { entry_id: latest?.entry_id ?? 0, field: 'isactive' } }),
  ];
}

async function prepareBinCalls(school: TestBackend) {
  const names = ['Restored', 'Deleted'];
  const binIds = [];
  for (const subject_name of names) {
    const { data } = await school.call(subjects.createSubject, { query: { subject_name } });
    const { bin_id } = await school.call(subjects.deleteSubject, { query: { subject_id: Object(data).id } });
    binIds.push(bin_id ?? 0);
  }
  const [restored = 0, deleted = 0] = binIds;
  return [
    ready(listBin, { query: { page: 1, page_size: 50 } }),
    ready(restoreRecord, { body: { bin_id: restored, name: 'Restored again' } }),
    ready(deleteFromBin, { query: { bin_id: deleted } }),
  ];
}

async function prepareBulkCalls(school: TestBackend) {
  const call = 'POST /students/toggle-status';
  const addRequest = async () => ({ student_id: (await addStudent(school)).id, activate: false });
  const deactivate = async (requests: { student_id: number; activate: boolean }[]) =>
    (await school.call(makeBulkCall, { body: { call, requests } })).entry_id ?? 0;
  const first = await deactivate([await addRequest()]);
  const undone = await deactivate([await addRequest(), await addRequest()]);
  const requests = [await addRequest()];
  return [
    ready(makeBulkCall, { body: { call, requests, entry_id: first } }),
    ready(previewBulkUndo, { query: { entry_id: undone } }),
    ready(undoBulk, { body: { entry_id: undone, after: 0 } }),
  ];
}

/** Starts a school year in which one student leaves. The others stay, so that the other calls find them. */
async function prepareYearCalls(school: TestBackend) {
  const [left, leaving] = [await addStudent(school), await addStudent(school)];
  const plan = await school.call(schoolYears.loadYearPlan, {});
  const filled = plan.sections.filter(({ students }) => students);
  await school.call(sections.addSectionStudents, {
    query: { section_id: filled[0]?.section_id ?? 0 },
    body: { student_ids: [left.id, leaving.id] },
  });
  const body: schoolYears.YearStart = {
    name: '2024-25',
    last_year_id: 0,
    max_students: 60,
    sections: filled.map(({ section_id }) => ({ section_id, to: section_id })),
    students: [{ student_id: left.id, to: 'leaves' }],
  };
  const { year_id } = await school.call(schoolYears.startYear, { body });
  const list = await school.call(schoolYears.listSchoolYears, {});
  const students = [{ student_id: leaving.id, to: 'leaves' as const }];
  const next = { ...body, name: '2025-26', last_year_id: year_id ?? 0, students };
  const query = { year_id: year_id ?? 0 };
  return [
    ready(schoolYears.listSchoolYears, {}),
    ready(schoolYears.listYearStudents, { query: { year_section_id: list.sections[0]?.year_section_id ?? 0 } }),
    ready(schoolYears.listFormerSections, { query: { student_id: left.id } }),
    ready(schoolYears.loadYearPlan, {}),
    ready(schoolYears.checkYearStart, { body: next }),
    ready(schoolYears.downloadYearSheet, { body: next }),
    ready(schoolYears.previewYearUndo, { query }),
    ready(schoolYears.revertYearStart, { body: query }),
    // The calls are made in this order: the start follows the undo, so that no year has ended yet.
    ready(schoolYears.startYear, { body: { ...next, last_year_id: 0 } }),
  ];
}

/**
 * Fills a signed-in school so that every call of a browser succeeds. Each call has its own records, so that calls do
 * not affect each other.
 */
export async function prepareCalls(school: TestBackend): Promise<ReadonlyMap<string, ReadyCall>> {
  const classId = await addClass(school, 'Grade 1');
  const prepared = new Map([
    ready(loadProfile, {}),
    await prepareSchoolCall(school),
    ready(loadDay, { query: { day: '2026-11-22' } }),
    ...(await preparePeopleCalls(school)),
    ...(await prepareClassCalls(school, classId)),
    ...(await prepareSectionCalls(school, classId)),
    ...(await prepareHolidayCalls(school, classId)),
    ...(await prepareMealPlanCalls(school)),
    ...(await prepareBroadcastCalls(school)),
    ...(await prepareAccessCalls(school)),
    ...(await prepareRecordCalls(school)),
    ...(await prepareBinCalls(school)),
    ...(await prepareBulkCalls(school)),
    ...(await prepareYearCalls(school)),
  ]);
  const missing = [...calls].filter(([name, { serverOnly }]) => !serverOnly && !prepared.has(name));
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(', ');
    throw new Error(`add a valid input to tests/support/prepare-calls.ts for each of these calls: ${names}`);
  }
  return prepared;
}
