import { dayOfSession } from './calendar';
import type { SeededClass } from './classes';
import { owned, type Seeding } from './people';
import { adminId, schoolId } from './school';

interface PlannedHoliday {
  name: string;
  from: string;
  to?: string;
  classes?: string[];
}

/** The dates of festivals in the lunar calendar are approximate. */
const planned: PlannedHoliday[] = [
  { name: 'Dr Ambedkar Jayanti', from: '04-14' },
  { name: 'Maharashtra Day', from: '05-01' },
  { name: 'Summer vacation', from: '05-11', to: '06-12' },
  { name: 'Independence Day', from: '08-15' },
  { name: 'Ganesh Chaturthi', from: '09-14' },
  { name: 'Gandhi Jayanti', from: '10-02' },
  { name: 'Kindergarten picnic', from: '10-09', classes: ['LKG', 'UKG', '1', '2'] },
  { name: 'Dussehra', from: '10-20' },
  { name: 'Diwali vacation', from: '11-06', to: '11-13' },
  { name: 'Science exhibition', from: '12-04', classes: ['9', '10', '11'] },
  { name: 'Christmas', from: '12-25' },
  { name: 'Republic Day', from: '01-26' },
  { name: 'Preparation leave for board examinations', from: '02-08', to: '02-19', classes: ['10', '12'] },
  { name: 'Holi', from: '03-22' },
];

export interface SeededHoliday {
  startdate: string;
  enddate: string;
  classIds: number[];
}

export async function seedHolidays({ db, session }: Seeding, classes: SeededClass[]): Promise<SeededHoliday[]> {
  const holidays = planned.map(({ name, from, to = from, classes: names = [] }) => ({
    name,
    startdate: dayOfSession(session, from),
    enddate: dayOfSession(session, to),
    classIds: classes.filter(({ classname }) => names.includes(classname)).map(({ id }) => id),
  }));
  const rows = holidays.map(({ name, startdate, enddate, classIds }) => ({
    ...owned(session),
    holidayname: name,
    startdate,
    enddate,
    all_classes: classIds.length === 0 ? (1 as const) : (0 as const),
    updated_by: adminId,
  }));
  await db.insertInto('holidays').values(rows).execute();
  const created = await db
    .selectFrom('holidays')
    .select('id')
    .where('school_id', '=', schoolId)
    .orderBy('id')
    .execute();
  const links = holidays.flatMap(({ classIds }, index) =>
    classIds.map((class_id) => ({ holiday_id: created[index]?.id ?? 0, class_id })),
  );
  await db.insertInto('holiday_classes').values(links).execute();
  return holidays;
}
