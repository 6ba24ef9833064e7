import type * as z from 'zod';
import { holidayFields } from '@/lib/contract/fields/holidays';
import type { createHoliday } from '@/lib/contract/holidays';
import { classesOf } from '../classes/queries';
import type { Flag } from '../db/column-types';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import { checkTexts, rulesOf } from '../http/text-rules';
import { type FieldProblem, invalidFieldsError } from '../http-error';

export type HolidayBody = z.output<typeof createHoliday.body>;

const rules = rulesOf(holidayFields);

export async function checkHoliday(db: Db, schoolId: number, body: HolidayBody) {
  const { texts, problems } = checkTexts(rules, body);
  const allProblems: FieldProblem[] = [...problems];
  if (body.end_date < body.start_date) {
    allProblems.push({ field: 'end_date', message: 'End date cannot be before start date' });
  }
  const classes = await classesOf(db, schoolId).select(['id', 'isactive']).orderBy('id').execute();
  const chosenIds = new Set(body.classes);
  const existingIds = new Set(classes.map(({ id }) => id));
  if ([...chosenIds].some((id) => !existingIds.has(id))) {
    allProblems.push({ field: 'classes', message: 'Some of these classes no longer exist. Please reload the page.' });
  }
  if (allProblems.length > 0) throw invalidFieldsError(allProblems);
  const coversAll = classes.every(({ id, isactive }) => isactive === 0 || chosenIds.has(id));
  return {
    row: {
      holidayname: texts.holiday_name,
      startdate: body.start_date,
      enddate: body.end_date,
      // Safe cast: TypeScript infers `number` for 1 or 0.
      all_classes: (coversAll ? 1 : 0) as Flag,
      updated_at: now(),
    },
    classIds: coversAll ? [] : [...chosenIds],
  };
}
