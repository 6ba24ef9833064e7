import { batches } from '../db/batches';
import type { Db, NewRow } from '../db/schema';
import { personSearchText } from '../employees/fields';
import type { FileStore } from '../file-storage/file-store';
import type { Session } from './calendar';
import { emailOf, type Name } from './names';
import { adminId, schoolId } from './school';
import { randomOf, type SeededRandom } from './seeded-random';

export interface Seeding {
  db: Db;
  files: FileStore;
  session: Session;
}

/** The numbers from which the people of each kind are counted. They make each mobile number unique. */
export const firstNumbers = { staff: 0, students: 100, parents: 2_000 };

export function mobileOf(number: number): string {
  const random = randomOf('mobile', number);
  const start = random.oneOf(['70', '78', '81', '88', '90', '94', '97']);
  return start + String(10_000 + number * 7).padStart(5, '0') + String(random.between(0, 999)).padStart(3, '0');
}

/** The timestamps are at the start of the school year. */
export function owned({ year }: Session) {
  const start = `${year}-04-01T04:30:00.000Z`;
  return { school_id: schoolId, created_by: adminId, created_at: start, updated_at: start };
}

/**
 * Returns the row of an adult.
 * @param numbers the number in the email address, and the number of the mobile number.
 */
export function userRow(
  session: Session,
  random: SeededRandom,
  name: Name,
  numbers: { email: number; mobile: number },
): NewRow<'users'> {
  const email = random.happens(0.8) ? emailOf(name, numbers.email) : '';
  const person = { ...name, email, mobileno: mobileOf(numbers.mobile) };
  return {
    ...owned(session),
    ...person,
    profilepic: '',
    search_text: personSearchText(person),
  };
}

export async function insertUsers(db: Db, rows: NewRow<'users'>[]): Promise<number[]> {
  for (const batch of batches(rows)) await db.insertInto('users').values(batch).execute();
  const users = await db.selectFrom('users').select(['id', 'mobileno']).where('school_id', '=', schoolId).execute();
  const ids = new Map(users.map(({ mobileno, id }) => [mobileno, id]));
  return rows.map(({ mobileno }) => ids.get(mobileno) ?? 0);
}
