import { sql } from 'kysely';

/** A query uses the partial index of the migration only if it has exactly this condition. */
export const isIncomplete = sql<boolean>`(lastname = '' or mobileno = '' or dob = '' or gender = ''
  or addressline1 = '' or city = '' or state = '' or zipcode = '')`;
