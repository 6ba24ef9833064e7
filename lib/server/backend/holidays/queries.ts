import { sortByClass } from '@/lib/format/class-level';
import type { Db } from '../db/schema';
import { HttpError } from '../http-error';

const holidaysOf = (db: Db, schoolId: number) => db.selectFrom('holidays').where('school_id', '=', schoolId);

export async function getHolidayInSchool(db: Db, schoolId: number, holidayId: number) {
  const row = await holidaysOf(db, schoolId).select('id').where('id', '=', holidayId).executeTakeFirst();
  if (!row) throw new HttpError(404, 'This holiday was not found.');
  return row;
}

async function classesByHoliday(db: Db, schoolId: number) {
  const links = await db
    .selectFrom('holiday_classes')
    .innerJoin('classes', 'classes.id', 'holiday_classes.class_id')
    .select(['holiday_classes.holiday_id', 'classes.id', 'classes.classname'])
    .where('classes.school_id', '=', schoolId)
    .execute();
  const byHoliday = new Map<number, { id: number; classname: string }[]>();
  for (const { holiday_id, ...row } of sortByClass(links, ({ classname }) => classname)) {
    const classesOfHoliday = byHoliday.get(holiday_id);
    if (classesOfHoliday) classesOfHoliday.push(row);
    else byHoliday.set(holiday_id, [row]);
  }
  return byHoliday;
}

export async function listHolidaysOf(db: Db, schoolId: number, onlyId?: number) {
  const all = holidaysOf(db, schoolId);
  const rows = await (onlyId === undefined ? all : all.where('id', '=', onlyId))
    .select(['id', 'holidayname', 'startdate', 'enddate', 'all_classes'])
    .orderBy('startdate')
    .orderBy('enddate')
    .orderBy('id')
    .execute();
  const classes = await classesByHoliday(db, schoolId);
  return rows.map(({ all_classes, ...row }) => ({
    ...row,
    classes: all_classes === 1 ? ('All' as const) : (classes.get(row.id) ?? []),
  }));
}
