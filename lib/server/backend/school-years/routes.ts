import * as contract from '@/lib/contract/school-years';
import { pluralize } from '@/lib/format/pluralize';
import { defineRoute } from '../http/define-route';
import { getStudentInSchool } from '../students/queries';
import { checkPlanIsCurrent, planUndo, planYear } from './checks';
import { startYear, undoYear } from './commands';
import { countOutcomes, presentUndo, yearSheet } from './presenter';
import { countActive, findFormerSections, findLastYear, findSections, listYearStudents, listYears } from './queries';

const status = 'success';

export const schoolYearRoutes = [
  defineRoute(contract.listSchoolYears, async ({ db, actor }) => ({
    status,
    ...(await listYears(db, actor.schoolId)),
  })),

  defineRoute(contract.listYearStudents, async ({ db, actor, query }) => ({
    status,
    data: await listYearStudents(db, actor.schoolId, query.year_section_id),
  })),

  defineRoute(contract.listFormerSections, async ({ db, actor, query }) => {
    await getStudentInSchool(db, actor.schoolId, query.student_id);
    return { status, data: await findFormerSections(db, actor.schoolId, query.student_id) };
  }),

  defineRoute(contract.loadYearPlan, async ({ db, actor: { schoolId } }) => {
    const [last, counts] = [await findLastYear(db, schoolId), await countActive(db, schoolId)];
    const sections = (await findSections(db, schoolId)).map(({ id, class_id, classname, section, isActive }) => ({
      ...{ section_id: id, class_id, classname, section },
      ...{ isactive: isActive, students: counts.get(id) ?? 0 },
    }));
    const lastYear = {
      ...{ last_year_id: last?.id ?? 0, last_year: last?.name ?? '' },
      ...{ started_by: last?.startedBy ?? '', started_at: last?.startedAt ?? '' },
    };
    return { status, ...lastYear, unplaced: counts.get(null) ?? 0, sections };
  }),

  defineRoute(contract.checkYearStart, async ({ db, actor: { schoolId }, body }) => {
    await checkPlanIsCurrent(db, schoolId, body.last_year_id);
    const { enrollments, problems, unplaced } = await planYear(db, schoolId, body);
    return { status, ...countOutcomes(enrollments), unplaced, problems };
  }),

  defineRoute(contract.downloadYearSheet, async ({ db, actor, body }) => {
    await checkPlanIsCurrent(db, actor.schoolId, body.last_year_id);
    return yearSheet((await planYear(db, actor.schoolId, body)).enrollments);
  }),

  defineRoute(contract.startYear, async ({ db, actor, body }) => {
    const { yearId, name, enrollments } = await startYear(db, actor, body);
    const message = `The school year ${name} has ended, and the new one has started`;
    return { status, message, year_id: yearId, ...countOutcomes(enrollments) };
  }),

  defineRoute(contract.previewYearUndo, async ({ db, actor, query }) => {
    const { returning, changed } = await planUndo(db, actor.schoolId, query.year_id);
    return { status, ...presentUndo(returning.length, changed) };
  }),

  defineRoute(contract.revertYearStart, async ({ db, actor, body }) => {
    const { name, returned, changed } = await undoYear(db, actor, body.year_id);
    const students = pluralize(returned, '1 student is', (count) => `${count} students are`);
    const message = `${students} back in the sections of ${name}`;
    return { status, message, ...presentUndo(returned, changed) };
  }),
];
