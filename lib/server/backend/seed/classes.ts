import { type WorkingDays, weekdays } from '@/lib/contract/values/school-days';
import { normalizedKey } from '@/lib/format/normalize-text';
import { owned, type Seeding } from './people';
import { schoolId } from './school';

const names = ['LKG', 'UKG', ...Array.from({ length: 12 }, (_, index) => String(index + 1))];
const subjects = [
  ...['English', 'Hindi', 'Marathi', 'Sanskrit', 'Mathematics', 'Environmental Studies', 'Science', 'Social Science'],
  ...['Computer Science', 'Physics', 'Chemistry', 'Biology', 'Accountancy', 'Economics', 'Art', 'Music'],
  ...['Physical Education', 'General Knowledge'],
];
const commonSubjects = ['English', 'Mathematics', 'Physical Education'];
const subjectsByStage = {
  small: ['Art', 'Music', 'General Knowledge'],
  primary: ['Hindi', 'Marathi', 'Environmental Studies', 'Art', 'Music', 'General Knowledge'],
  middle: ['Hindi', 'Marathi', 'Sanskrit', 'Science', 'Social Science', 'Computer Science', 'Art'],
  senior: ['Physics', 'Chemistry', 'Biology', 'Accountancy', 'Economics', 'Computer Science'],
};

export interface SeededClass extends WorkingDays {
  id: number;
  classname: string;
  age: number;
}

function stageOf(classIndex: number): keyof typeof subjectsByStage {
  if (classIndex < 2) return 'small';
  if (classIndex < 7) return 'primary';
  return classIndex < 12 ? 'middle' : 'senior';
}

async function seedSubjects({ db, session }: Seeding): Promise<Map<string, number>> {
  const rows = subjects.map((subject_name) => ({
    ...owned(session),
    subject_name,
    same_key: normalizedKey(subject_name),
  }));
  await db.insertInto('subjects').values(rows).execute();
  const created = await db
    .selectFrom('subjects')
    .select(['id', 'subject_name'])
    .where('school_id', '=', schoolId)
    .execute();
  return new Map(created.map(({ id, subject_name }) => [subject_name, id]));
}

export async function seedClasses(seeding: Seeding): Promise<SeededClass[]> {
  const { db, session } = seeding;
  const subjectIds = await seedSubjects(seeding);
  const mondayToFriday = { workmonday: 1, worktuesday: 1, workwednesday: 1, workthursday: 1, workfriday: 1 } as const;
  const rows = names.map((classname, index) => ({
    ...owned(session),
    ...mondayToFriday,
    classname,
    same_key: normalizedKey(classname),
    isactive: 1 as const,
    worksunday: 0 as const,
    worksaturday: index >= 10 ? (1 as const) : (0 as const),
  }));
  await db.insertInto('classes').values(rows).execute();
  const created = await db
    .selectFrom('classes')
    .select(['id', 'classname', ...weekdays.map(({ name }) => name)])
    .where('school_id', '=', schoolId)
    .orderBy('id')
    .execute();
  const links = created.flatMap(({ id }, index) =>
    [...commonSubjects, ...subjectsByStage[stageOf(index)]].map((subject) => ({
      class_id: id,
      subject_id: subjectIds.get(subject) ?? 0,
    })),
  );
  await db.insertInto('class_subjects').values(links).execute();
  return created.map((row, index) => ({ ...row, age: 4 + index }));
}
