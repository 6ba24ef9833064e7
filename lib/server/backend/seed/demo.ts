import type { Db } from '../db/schema';
import type { FileStore } from '../file-storage/file-store';
import { seedAttendance } from './attendance';
import { seedBroadcasts } from './broadcasts';
import { currentSession } from './calendar';
import { seedClasses } from './classes';
import { seedHolidays } from './holidays';
import { seedMealPlans } from './meal-plans';
import { seedParents } from './parents';
import type { Seeding } from './people';
import { seedSchool } from './school';
import { seedSections } from './sections';
import { seedStaff, teacherCount } from './staff';
import { seedStudents } from './students';

const adminMobile = '9876543210';
const admin = { first_name: 'Anita', last_name: 'Deshmukh', email: 'anita.deshmukh@example.com' };

export async function findDemoMobile(db: Db): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('mobileno')
    .where('mobileno', '=', adminMobile)
    .where('email', '=', admin.email)
    .where('role', 'is not', null)
    .executeTakeFirst();
  return user?.mobileno ?? null;
}

export async function seedDemo(db: Db, files: FileStore): Promise<void> {
  await seedSchool(db, {
    name: 'Green Valley Public School',
    address: '14 MG Road, Pune 411001, Maharashtra',
    adminMobile,
    admin,
  });
  const seeding: Seeding = { db, files, session: currentSession() };
  const employees = await seedStaff(seeding);
  const classes = await seedClasses(seeding);
  // The last teacher is inactive.
  const sections = await seedSections(seeding, classes, employees.slice(0, teacherCount - 1));
  const students = await seedStudents(seeding, sections);
  await seedParents(seeding, students);
  const holidays = await seedHolidays(seeding, classes);
  await seedAttendance(seeding, sections, students, holidays);
  await seedBroadcasts(seeding);
  await seedMealPlans(seeding);
}
