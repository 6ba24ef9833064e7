import type { SeededRandom } from '@/lib/server/backend/seed/seeded-random';
import { query } from '../../support/postgres';

export interface Person {
  id: number;
  mobileno: string;
  school_id: number;
  classes: number[];
  sections: number[];
  students: number[];
}

const idsOf = (table: string) =>
  `array(select id from ${table} where ${table}.school_id = users.school_id order by id limit 30) as ${table}`;

/** Returns some members of the staff, spread evenly over the schools. */
export async function selectStaff(url: string, count: number): Promise<Person[]> {
  const rows = await query(
    url,
    `select id, mobileno, school_id, ${idsOf('classes')}, ${idsOf('sections')}, ${idsOf('students')}
     from (select *, row_number() over (partition by school_id order by id) as nth from users where role is not null) as users
     order by nth, school_id limit ${count}`,
  );
  return rows as unknown as Person[]; // Safe cast: the query selects the columns of a Person.
}

export const pickRandom = <T>(random: SeededRandom, items: T[]): T => {
  const item = items[random.between(0, items.length - 1)];
  if (item === undefined) throw new Error('there is no item to choose from');
  return item;
};

let lastNumber = 0;

export function nextNumber(): number {
  lastNumber += 1;
  return lastNumber;
}
