import { normalizedKey } from '@/lib/format/normalize-text';
import { jobSearchText } from '../employees/fields';
import { randomAdultName, randomGender } from './names';
import { firstNumbers, insertUsers, owned, type Seeding, userRow } from './people';
import { schoolId } from './school';
import { randomOf } from './seeded-random';

const teacherDesignations = [
  ...['PGT Teacher (Physics)', 'PGT Teacher (Chemistry)', 'PGT Teacher (Biology)', 'PGT Teacher (Mathematics)'],
  ...['PGT Teacher (Commerce)', 'PGT Teacher (English)', 'TGT Teacher (Science)', 'TGT Teacher (Mathematics)'],
  ...['TGT Teacher (Hindi)', 'TGT Teacher (Social Science)', 'TGT Teacher (English)', 'Primary Teacher'],
  ...['Primary Teacher', 'Pre-primary Teacher', 'Physical Education Teacher'],
];
export const teacherCount = 44;
const otherDesignations = [
  ...['Principal', 'Vice Principal', 'Accountant', 'Accounts Clerk', 'Office Superintendent', 'Receptionist'],
  ...['Librarian', 'Lab Assistant', 'Lab Assistant', 'Counsellor', 'Nurse', 'IT Administrator'],
  ...['Transport Supervisor', 'Driver', 'Security Supervisor', 'Office Assistant'],
];
const unemployedCount = 10;

const designationOf = (index: number) =>
  index < teacherCount
    ? (teacherDesignations[index % teacherDesignations.length] ?? 'Teacher')
    : (otherDesignations[index - teacherCount] ?? 'Office Assistant');

/** One teacher without a section, and some of the office staff. */
const inactiveIndexes = new Set([43, 50, 56, 59]);

/** The first 44 employees are teachers. */
export async function seedStaff({ db, session }: Seeding): Promise<number[]> {
  const count = teacherCount + otherDesignations.length;
  const rows = Array.from({ length: count + unemployedCount }, (_, index) => {
    const random = randomOf('staff', index);
    const gender = index < teacherCount && random.happens(0.4) ? 'F' : randomGender(random);
    const numbers = { email: index + 1, mobile: firstNumbers.staff + index };
    return userRow(session, random, randomAdultName(random, gender), numbers);
  });
  const users = await insertUsers(db, rows);
  const employees = users.slice(0, count).map((user_id, index) => {
    const emp_no = `E-${101 + index}`;
    const job = { emp_no, same_key: normalizedKey(emp_no), designation: designationOf(index) };
    const deleted_at = inactiveIndexes.has(index) ? `${session.year}-07-31T09:00:00.000Z` : null;
    return { ...owned(session), user_id, ...job, search_text: jobSearchText(job), deleted_at };
  });
  await db.insertInto('employees').values(employees).execute();
  const created = await db
    .selectFrom('employees')
    .select('id')
    .where('school_id', '=', schoolId)
    .orderBy('id')
    .execute();
  return created.map(({ id }) => id);
}
