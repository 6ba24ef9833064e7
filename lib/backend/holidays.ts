import * as contract from '@/lib/contract/holidays';
import { getHolidayInSchool, listHolidaysOf } from './holiday-rows';
import { addHoliday, changeHoliday } from './holiday-writes';
import { implement } from './http/implement';
import { writeSheet } from './sheets/write-sheet';

const listHolidays = implement(contract.listHolidays, async ({ db, actor }) => ({
  status: 'success',
  data: await listHolidaysOf(db, actor.schoolId),
}));

const createHoliday = implement(contract.createHoliday, async ({ db, actor, body }) => {
  const id = await addHoliday(db, body, actor);
  return { status: 'success', message: 'Holiday added successfully', data: { id } };
});

const updateHoliday = implement(contract.updateHoliday, async ({ db, actor, body: { holiday_id, ...body } }) => {
  await changeHoliday(db, holiday_id, body, actor);
  return { status: 'success', message: 'Holiday updated successfully' };
});

const deleteHoliday = implement(contract.deleteHoliday, async ({ db, actor, query }) => {
  await getHolidayInSchool(db, actor.schoolId, query.holiday_id);
  await db.deleteFrom('holidays').where('id', '=', query.holiday_id).where('school_id', '=', actor.schoolId).execute();
  return { status: 'success', message: 'Holiday deleted successfully' };
});

const columns = [
  { header: 'Holiday', width: 32 },
  { header: 'Start Date', width: 14 },
  { header: 'End Date', width: 14 },
  { header: 'Day', width: 14 },
  { header: 'Classes', width: 48 },
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** UTC on both sides: the day of the week belongs to the date, not to the server's place. */
const weekday = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';

const downloadHolidays = implement(contract.downloadHolidays, async ({ db, actor }) => {
  const holidays = await listHolidaysOf(db, actor.schoolId);
  const cells = holidays.map(({ holidayname, startdate, enddate, classes }) => [
    holidayname,
    startdate,
    enddate,
    weekday(startdate),
    classes === 'All' ? 'All Classes' : classes.map(({ classname }) => classname).join(', '),
  ]);
  return writeSheet('Holidays', columns, cells);
});

export const holidayRoutes = [listHolidays, createHoliday, updateHoliday, deleteHoliday, downloadHolidays];
