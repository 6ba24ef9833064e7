import type { Db } from '../db/schema';
import { fullName } from '../http/text-rules';

/**
 * Selects the people who may sign in, with their schools. A deactivated employee may not, but keeps the role, which
 * counts again once the employee is activated.
 */
export const peopleWhoMaySignIn = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('schools', 'schools.id', 'users.school_id')
    .where('users.role', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('employees')
            .select('employees.id')
            .whereRef('employees.user_id', '=', 'users.id')
            .where('employees.deleted_at', 'is not', null),
        ),
      ),
    );

/** Returns the name of the person with full access who was the first to get it, or '' without one. */
export async function findAdministratorName(db: Db, schoolId: number): Promise<string> {
  const person = await peopleWhoMaySignIn(db)
    .select(['first_name', 'middle_name', 'last_name'])
    .where('users.school_id', '=', schoolId)
    .where('users.role', '=', 'full')
    .orderBy('users.id')
    .executeTakeFirst();
  return person ? fullName(person.first_name, person.middle_name, person.last_name) : '';
}
