import type { RecordKind } from '../changes/present';
import { listHolidaysOf } from './queries';

/** What the edit form overwrites, by the names of the update. */
const formFields = (holiday: Awaited<ReturnType<typeof listHolidaysOf>>[number]) => ({
  holiday_name: holiday.holidayname,
  start_date: holiday.startdate,
  end_date: holiday.enddate,
  classes: holiday.classes === 'All' ? holiday.classes : holiday.classes.map(({ id }) => id),
});

export const holidayRecord: RecordKind = {
  noun: 'holidays',
  async find(db, schoolId, id) {
    const [listed] = await listHolidaysOf(db, schoolId, id);
    return listed && { listed, fields: formFields(listed) };
  },
};
