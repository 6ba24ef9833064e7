import type { TestBackend } from './backend';

const now = '2026-11-01T00:00:00.000Z';
const timestamps = { created_at: now, updated_at: now };

/** Adds a second school, whose records the first school must neither see nor change. */
export async function addOtherSchool({ db }: TestBackend) {
  const school = await db
    .insertInto('schools')
    .values({ name: 'Other School', address: '', logo: null, ...timestamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owner = { school_id: school.id, created_by: null, ...timestamps };
  const days = { workmonday: 1, worktuesday: 1, workwednesday: 1, workthursday: 1, workfriday: 1 } as const;
  const schoolClass = await db
    .insertInto('classes')
    .values({ ...owner, ...days, classname: 'Theirs', same_key: 'THEIRS', isactive: 1, worksunday: 0, worksaturday: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subject = await db
    .insertInto('subjects')
    .values({ ...owner, subject_name: 'Theirs', same_key: 'THEIRS' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const holiday = await db
    .insertInto('holidays')
    .values({
      ...owner,
      holidayname: 'Theirs',
      startdate: '2026-11-01',
      enddate: '2026-11-01',
      all_classes: 1,
      updated_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { schoolId: school.id, classId: schoolClass.id, subjectId: subject.id, holidayId: holiday.id };
}
