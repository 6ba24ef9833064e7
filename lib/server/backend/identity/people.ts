import type { Db } from '../db/schema';

/** A deactivated employee may not sign in, but keeps the role for a later activation. */
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

/** Returns the person with full access who was registered first. */
export const findAdministrator = (db: Db, schoolId: number) =>
  peopleWhoMaySignIn(db)
    .select(['users.id', 'first_name', 'middle_name', 'last_name'])
    .where('users.school_id', '=', schoolId)
    .where('users.role', '=', 'full')
    .orderBy('users.id')
    .executeTakeFirst();
