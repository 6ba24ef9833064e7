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

const classesText = ({ classes }: HolidayRow) =>
  classes === 'All' ? 'All Classes' : classes.map(({ classname }) => classname).join(', ');

export const holidayTexts = (holiday: HolidayRow) => ({ ...formFields(holiday), classes: classesText(holiday) });

export const presentHoliday = (holiday: HolidayRow) => withVersion(holiday, formFields(holiday));

export const holidayRecord: RecordKind = {
  noun: 'holidays',
  async find(db, schoolId, id) {
    const [row] = await listHolidaysOf(db, schoolId, id);
    if (!row) return undefined;
    const names = { classes: classesText(row) };
    return { listed: presentHoliday(row), fields: formFields(row), names };
  },
};
