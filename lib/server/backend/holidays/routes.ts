import * as contract from '@/lib/contract/holidays';
import { recordChange, withBin, withChangeTracking } from '../changes/commands';
import { defineRoute } from '../http/define-route';
import { exportSheet } from '../sheets/export-columns';
import { createHoliday, updateHoliday } from './commands';
import { holidayRecord, holidayTexts, presentHoliday } from './presenter';
import { getHolidayInSchool, listHolidaysOf } from './queries';
import { exportColumns } from './sheet';

export const holidayRoutes = [
  defineRoute(contract.listHolidays, async ({ db, actor }) => ({
    status: 'success',
    data: (await listHolidaysOf(db, actor.schoolId)).map(presentHoliday),
  })),

  defineRoute(contract.createHoliday, async ({ db, actor, body }) => {
    const id = await createHoliday(db, body, actor);
    await recordChange(db, actor, { noun: 'holidays', verb: 'added', recordId: id });
    return { status: 'success', message: 'Holiday added successfully', data: { id } };
  }),

  defineRoute(
    contract.updateHoliday,
    withChangeTracking(
      holidayRecord,
      ({ body }) => body.holiday_id,
      async ({ db, actor, body: { holiday_id, ...body } }) => {
        await updateHoliday(db, holiday_id, body, actor);
        return { status: 'success', message: 'Holiday updated successfully' };
      },
    ),
  ),

  defineRoute(
    contract.deleteHoliday,
    withBin(
      holidayRecord,
      ({ query }) => query.holiday_id,
      async ({ db, actor, query }) => {
        await getHolidayInSchool(db, actor.schoolId, query.holiday_id);
        await db
          .deleteFrom('holidays')
          .where('id', '=', query.holiday_id)
          .where('school_id', '=', actor.schoolId)
          .execute();
        return { status: 'success', message: 'Holiday deleted successfully' };
      },
    ),
  ),

  defineRoute(contract.downloadHolidays, async ({ db, actor }) => {
    const holidays = await listHolidaysOf(db, actor.schoolId);
    return exportSheet('Holidays', exportColumns, holidays.map(holidayTexts));
  }),
];
