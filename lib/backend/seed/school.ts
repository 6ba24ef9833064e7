import { advanceIds } from '../db/dialect';
import type { Db } from '../db/schema';
import { personSearchText } from '../employees/fields';

/** The ids that the product falls back to where it knows no other. */
export const schoolId = 4;
export const adminId = 14;

interface NewSchool {
  name: string;
  address: string;
  adminMobile: string;
  admin?: { first_name: string; last_name: string; email: string };
}

const someAdmin = { first_name: 'Admin', last_name: '', email: '' };

/** A school and the one who may sign in to it. */
export async function seedSchool(db: Db, { name, address, adminMobile, admin = someAdmin }: NewSchool): Promise<void> {
  const now = new Date().toISOString();
  const moments = { created_at: now, updated_at: now };
  await db
    .insertInto('schools')
    .values({ id: schoolId, name, address, logo: null, ...moments })
    .execute();
  const person = { ...admin, middle_name: '', mobileno: adminMobile };
  await db
    .insertInto('users')
    .values({
      id: adminId,
      school_id: schoolId,
      ...person,
      profilepic: '',
      can_sign_in: 1,
      search_text: personSearchText(person),
      created_by: null,
      ...moments,
    })
    .execute();
  await advanceIds(db, 'schools', 'users');
}
