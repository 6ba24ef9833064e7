/** What the seeds share: their context, user rows and mobile numbers. */
import { batches } from '../db/batches';
import type { Db, NewRow } from '../db/schema';
import { personSearchText } from '../employees/fields';
import type { FileStore } from '../files/file-store';
import type { Session } from './calendar';
import { emailOf, type Name } from './names';
import type { Chance } from './random';
import { adminId, schoolId } from './school';

/** The context of a seed. */
export interface Seeding {
  db: Db;
  files: FileStore;
  chance: Chance;
  session: Session;
  mobiles: Mobiles;
}

/** Generates unique mobile numbers. */
export class Mobiles {
  private nth = 0;
  constructor(private chance: Chance) {}

  next(): string {
    this.nth += 1;
    const start = this.chance.oneOf(['70', '78', '81', '88', '90', '94', '97']);
    // The counter in the middle makes them unique; the random digits make them look real.
    return (
      start + String(10_000 + this.nth * 7).padStart(5, '0') + String(this.chance.between(0, 999)).padStart(3, '0')
    );
  }
}

/** School, creator and timestamps of a demo row: created when the session began. */
export function owned({ year }: Session) {
  const start = `${year}-04-01T04:30:00.000Z`;
  return { school_id: schoolId, created_by: adminId, created_at: start, updated_at: start };
}

/** A registered person who may not sign in. */
export function userRow(seeding: Seeding, name: Name, nth: number): NewRow<'users'> {
  const email = seeding.chance.happens(0.8) ? emailOf(name, nth) : '';
  const person = { ...name, email, mobileno: seeding.mobiles.next() };
  return {
    ...owned(seeding.session),
    ...person,
    profilepic: '',
    can_sign_in: 0,
    search_text: personSearchText(person),
  };
}

/** @returns the new users' ids, in the order of the rows. */
export async function insertUsers(db: Db, rows: NewRow<'users'>[]): Promise<number[]> {
  for (const batch of batches(rows)) await db.insertInto('users').values(batch).execute();
  const users = await db.selectFrom('users').select(['id', 'mobileno']).where('school_id', '=', schoolId).execute();
  const ids = new Map(users.map(({ mobileno, id }) => [mobileno, id]));
  return rows.map(({ mobileno }) => ids.get(mobileno) ?? 0);
}
