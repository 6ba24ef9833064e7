import { sql } from 'kysely';
import { monthNames } from '@/lib/contract/values/constants';
import type { Db } from '../db/schema';

export const mealPlanColumns = [
  'id',
  'month',
  'filepath',
  'updated_at as lastUpdated',
  'file_size as fileSize',
] as const;

export const mealPlansOf = (db: Db, schoolId: number) => db.selectFrom('meal_plans').where('school_id', '=', schoolId);

export const monthOrder = sql`case month ${sql.join(
  monthNames.map((name, index) => sql`when ${name} then ${sql.lit(index)}`),
  sql` `,
)} end`;
