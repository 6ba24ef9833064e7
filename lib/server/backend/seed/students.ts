import { addDays } from '@/lib/contract/values/school-days';
import { normalizedKey } from '@/lib/format/normalize-text';
import { batches } from '../db/batches';
import type { NewRow } from '../db/schema';
import { studentSearchText } from '../students/fields';
import { emailOf, randomChildName, randomGender } from './names';
import { firstNumbers, mobileOf, owned, type Seeding } from './people';
import { randomAddress } from './random-address';
import { schoolId } from './school';
import type { SeededSection } from './sections';
import { randomOf } from './seeded-random';

const studentCount = 1_200;

const newcomerCount = 30;

export interface SeededStudent {
  id: number;
  lastname: string;
  section_id: number | null;
  deleted_at: string | null;
}

function studentRow({ session }: Seeding, index: number, section: SeededSection | null) {
  const random = randomOf('student', index);
  const gender = randomGender(random);
  const { first_name, middle_name, last_name } = randomChildName(random, gender);
  const age = section?.schoolClass.age ?? 6;
  const texts = {
    firstname: first_name,
    middlename: middle_name,
    lastname: last_name,
    enrollmentno: `GV-${session.year - Math.max(0, age - 4)}-${String(index + 1).padStart(4, '0')}`,
    email: random.happens(0.25) ? emailOf({ first_name, middle_name, last_name }, index + 1) : '',
    mobileno: mobileOf(firstNumbers.students + index),
    dob: addDays(`${session.year - age}-03-31`, -random.between(0, 364)),
    gender,
    ...randomAddress(randomOf('address', index)),
  };
  return {
    ...owned(session),
    ...texts,
    same_key: normalizedKey(texts.enrollmentno),
    section_id: section?.id ?? null,
    profilepic: '',
    search_text: studentSearchText(texts),
    deleted_at: random.happens(0.02) ? `${session.year}-06-20T06:00:00.000Z` : null,
  } satisfies NewRow<'students'>;
}

export async function seedStudents(seeding: Seeding, sections: SeededSection[]): Promise<SeededStudent[]> {
  const { db } = seeding;
  const rows = Array.from({ length: studentCount }, (_, index) => {
    const isNewcomer = index >= studentCount - newcomerCount;
    return studentRow(seeding, index, isNewcomer ? null : (sections[index % sections.length] ?? null));
  });
  for (const batch of batches(rows)) await db.insertInto('students').values(batch).execute();
  return db
    .selectFrom('students')
    .select(['id', 'lastname', 'section_id', 'deleted_at'])
    .where('school_id', '=', schoolId)
    .orderBy('id')
    .execute();
}
