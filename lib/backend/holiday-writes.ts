import type * as z from 'zod';
import type { createHoliday } from '@/lib/contract/holidays';
import type { Actor } from './access-tokens';
import { classesOf } from './class-rows';
import type { Db, Flag } from './db/schema';
import { getHolidayInSchool } from './holiday-rows';
import { type FieldProblem, refuseFields } from './refusal';
import { checkTexts, type TextRule } from './text-fields';

type HolidayBody = z.output<typeof createHoliday.body>;

const nameRule = { holiday_name: { label: 'Holiday name', max: 100, isRequired: true } } satisfies Record<
  string,
  TextRule
>;
const now = () => new Date().toISOString();

/** @throws {Refusal} 422 with the fields that are wrong. */
async function checkHoliday(db: Db, schoolId: number, body: HolidayBody) {
  const { texts, problems } = checkTexts(nameRule, { holiday_name: body.holiday_name });
  const all: FieldProblem[] = [...problems];
  if (body.end_date < body.start_date) {
    all.push({ field: 'end_date', message: 'End date cannot be before start date' });
  }
  const classes = await classesOf(db, schoolId).select(['id', 'isactive']).orderBy('id').execute();
  const given = new Set(body.classes);
  const known = new Set(classes.map(({ id }) => id));
  if ([...given].some((id) => !known.has(id))) {
    all.push({ field: 'classes', message: 'Some of these classes are not there any more. Please reload.' });
  }
  if (all.length > 0) throw refuseFields(all);
  const coversAll = classes.every(({ id, isactive }) => isactive === 0 || given.has(id));
  return {
    row: {
      holidayname: texts.holiday_name,
      startdate: body.start_date,
      enddate: body.end_date,
      all_classes: (coversAll ? 1 : 0) as Flag, // widened by the condition otherwise
      updated_at: now(),
    },
    classIds: coversAll ? [] : [...given],
  };
}

async function setClasses(db: Db, holidayId: number, classIds: number[]) {
  await db.deleteFrom('holiday_classes').where('holiday_id', '=', holidayId).execute();
  if (classIds.length === 0) return;
  const links = classIds.map((class_id) => ({ holiday_id: holidayId, class_id }));
  await db.insertInto('holiday_classes').values(links).execute();
}

/** @returns the new holiday's id. */
export async function addHoliday(db: Db, body: HolidayBody, { schoolId, userId }: Actor): Promise<number> {
  const { row, classIds } = await checkHoliday(db, schoolId, body);
  const { id } = await db
    .insertInto('holidays')
    .values({ ...row, school_id: schoolId, created_by: userId, updated_by: null, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setClasses(db, id, classIds);
  return id;
}

export async function changeHoliday(db: Db, holidayId: number, body: HolidayBody, { schoolId, userId }: Actor) {
  await getHolidayInSchool(db, schoolId, holidayId);
  const { row, classIds } = await checkHoliday(db, schoolId, body);
  await db
    .updateTable('holidays')
    .set({ ...row, updated_by: userId })
    .where('id', '=', holidayId)
    .where('school_id', '=', schoolId)
    .execute();
  await setClasses(db, holidayId, classIds);
}
