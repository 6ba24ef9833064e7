import * as contract from '@/lib/contract/attendance';
import { monthText } from '@/lib/contract/values/constants';
import { defineRoute } from '../http/define-route';
import { HttpError } from '../http-error';
import { daysOfMonth } from './calendar';
import { findHolidays, findSectionOfRegister, readRegister } from './queries';
import { drawAttendance } from './sheet';

export const attendanceRoutes = [
  defineRoute(contract.exportAttendance, async ({ db, actor: { schoolId }, query }) => {
    const { section_id: sectionId, ...month } = query;
    const section = await findSectionOfRegister(db, schoolId, sectionId);
    const name = `${section.classname} ${section.section}`;
    const lines = await readRegister(db, schoolId, sectionId, month);
    if (lines.length === 0) throw new HttpError(404, `No attendance was taken in ${name} in ${monthText(month)}.`);
    const holidays = await findHolidays(db, schoolId, section.class_id, month);
    const school = await db.selectFrom('schools').select('name').where('id', '=', schoolId).executeTakeFirstOrThrow();
    return drawAttendance({
      school: school.name,
      section: name,
      month: monthText(month),
      days: daysOfMonth(month, section, holidays),
      lines,
    });
  }),
];
