import { addDays } from '@/lib/contract/values/school-days';
import { normalizedKey } from '@/lib/format/normalize-text';
import { batches } from '../db/batches';
import type { NewRow } from '../db/schema';
import { studentSearchText } from '../students/fields';
import { childName, emailOf, genderOf } from './names';
import { owned, type Seeding } from './people';
import { randomAddress } from './random-address';
import { schoolId } from './school';
import type { SeededSection } from './sections';

const studentCount = 1_200;

const newcomerCount = 30;

export interface SeededStudent {
  id: number;
  lastname: string;
  section_id: number | null;
  deleted_at: string | null;
}

function studentRow({ chance, session, mobiles }: Seeding, nth: number, section: SeededSection | null) {
  const gender = genderOf(chance);
  const { first_name, middle_name, last_name } = childName(chance, gender);
  const age = section?.ofClass.age ?? 6;
  const texts = {
    firstname: first_name,
    middlename: middle_name,
    lastname: last_name,
    enrollmentno: `GV-${session.year - Math.max(0, age - 4)}-${String(nth + 1).padStart(4, '0')}`,
    email: chance.happens(0.25) ? emailOf({ first_name, middle_name, last_name }, nth + 1) : '',
    mobileno: mobiles.next(),
    dob: addDays(`${session.year - age}-03-31`, -chance.between(0, 364)),
    gender,
    ...randomAddress(chance),
  };
  return {
    ...owned(session),
    ...texts,
    same_key: normalizedKey(texts.enrollmentno),
    section_id: section?.id ?? null,
    profilepic: '',
    search_text: studentSearchText(texts),
    deleted_at: chance.happens(0.02) ? `${session.year}-06-20T06:00:00.000Z` : null,
  } satisfies NewRow<'students'>;
}

export async function seedStudents(seeding: Seeding, sections: SeededSection[]): Promise<SeededStudent[]> {
  const { db } = seeding;
  const rows = Array.from({ length: studentCount }, (_, nth) => {
    const isNewcomer = nth >= studentCount - newcomerCount;
    return studentRow(seeding, nth, isNewcomer ? null : (sections[nth % sections.length] ?? null));
  });
  for (const batch of batches(rows)) await db.insertInto('students').values(batch).execute();
  return db
    .selectFrom('students')
    .select(['id', 'lastname', 'section_id', 'deleted_at'])
    .where('school_id', '=', schoolId)
    .orderBy('id')
    .execute();
}
