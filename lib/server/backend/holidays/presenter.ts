import type { updateHoliday } from '@/lib/contract/holidays';
import { type RecordKind, type UpdatedFields, withVersion } from '../changes/record-kind';
import { listHolidaysOf } from './queries';

type HolidayRow = Awaited<ReturnType<typeof listHolidaysOf>>[number];

const formFields = (holiday: HolidayRow) =>
  ({
    holiday_name: holiday.holidayname,
    start_date: holiday.startdate,
    end_date: holiday.enddate,
    classes: holiday.classes === 'All' ? holiday.classes : holiday.classes.map(({ id }) => id),
  }) satisfies UpdatedFields<typeof updateHoliday, 'holiday_id'>;

export const presentHoliday = (holiday: HolidayRow) => withVersion(holiday, formFields(holiday));

export const holidayRecord: RecordKind = {
  noun: 'holidays',
  async find(db, schoolId, id) {
    const [row] = await listHolidaysOf(db, schoolId, id);
    if (!row) return undefined;
    const { classes } = row;
    const names = { classes: classes === 'All' ? 'All Classes' : classes.map(({ classname }) => classname).join(', ') };
    return { listed: presentHoliday(row), fields: formFields(row), names };
  },
};
