import { batches } from '../db/batches';
import type { Db, NewRow } from '../db/schema';
import { personSearchText } from '../employees/fields';
import type { FileStore } from '../file-storage/file-store';
import type { Session } from './calendar';
import { emailOf, type Name } from './names';
import { adminId, schoolId } from './school';
import type { SeededRandom } from './seeded-random';

export interface Seeding {
  db: Db;
  files: FileStore;
  random: SeededRandom;
  session: Session;
  mobiles: Mobiles;
}

export class Mobiles {
  private count = 0;
  constructor(private random: SeededRandom) {}

  next(): string {
    this.count += 1;
    const start = this.random.oneOf(['70', '78', '81', '88', '90', '94', '97']);
    // The counter in the middle makes each mobile number unique, and the random digits make it look real.
    return (
      start + String(10_000 + this.count * 7).padStart(5, '0') + String(this.random.between(0, 999)).padStart(3, '0')
    );
  }
}

/**
 * Returns the columns for the school, the creator and the timestamps of a demo row. The timestamps are at the start of
 * the school year.
 */
export function owned({ year }: Session) {
  const start = `${year}-04-01T04:30:00.000Z`;
  return { school_id: schoolId, created_by: adminId, created_at: start, updated_at: start };
}

export function userRow(seeding: Seeding, name: Name, number: number): NewRow<'users'> {
  const email = seeding.random.happens(0.8) ? emailOf(name, number) : '';
  const person = { ...name, email, mobileno: seeding.mobiles.next() };
  return {
    ...owned(seeding.session),
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
