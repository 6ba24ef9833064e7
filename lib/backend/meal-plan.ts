import { sql } from 'kysely';
import * as contract from '@/lib/contract/meal-plan';
import { monthNames } from '@/lib/contract/months';
import type { Actor } from './access-tokens';
import type { Db } from './db/schema';
import type { FileStore } from './files/file-store';
import { implement, implementPrepared } from './http/implement';
import { Refusal, refuseFields } from './refusal';

const folder = 'Meal_Plan';

const columns = ['id', 'month', 'filepath', 'updated_at as lastUpdated', 'file_size as fileSize'] as const;

const mealPlansOf = (db: Db, schoolId: number) => db.selectFrom('meal_plans').where('school_id', '=', schoolId);

const missingFile = () =>
  refuseFields([{ field: 'filename', message: 'This file was not found. Please upload it again.' }]);

async function isUploaded(db: Db, schoolId: number, filename: string): Promise<boolean> {
  const found = await db
    .selectFrom('uploads')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('folder', '=', folder)
    .where('filename', '=', filename)
    .executeTakeFirst();
  return found !== undefined;
}

interface FileOfRow {
  db: Db;
  files: FileStore;
  actor: Actor;
  body: { filename: string };
}

/**
 * What a row says of its file; nothing where the file was deleted.
 * @throws {Refusal} 422 for a file that this school has not uploaded.
 */
async function fileColumns({ db, files, actor, body: { filename } }: FileOfRow) {
  if (filename === '') return { filepath: '', file_size: 0 };
  if (!(await isUploaded(db, actor.schoolId, filename))) throw missingFile();
  const size = await files.size(folder, filename);
  if (size === null) throw missingFile();
  return { filepath: `${folder}/${filename}`, file_size: size };
}

const monthOrder = sql`case month ${sql.join(
  monthNames.map((name, at) => sql`when ${name} then ${sql.lit(at)}`),
  sql` `,
)} end`;

const listMealPlans = implement(contract.listMealPlans, async ({ db, actor }) => {
  const data = await mealPlansOf(db, actor.schoolId).select(columns).orderBy(monthOrder).orderBy('id').execute();
  return { status: 'success', data };
});

const createMealPlan = implementPrepared(
  contract.createMealPlan,
  fileColumns,
  async ({ db, actor, body: { month, filename } }, file) => {
    const { userId, schoolId } = actor;
    if (filename === '') throw refuseFields([{ field: 'filename', message: 'Please upload a file first' }]);
    const other = await mealPlansOf(db, schoolId).select('id').where('month', '=', month).executeTakeFirst();
    if (other) throw new Refusal(409, `${month} has a meal plan already. Please try again.`);
    const now = new Date().toISOString();
    const { id } = await db
      .insertInto('meal_plans')
      .values({ school_id: schoolId, month, ...file, created_by: userId, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { status: 'success', message: 'Meal plan saved', data: { id } };
  },
);

const updateMealPlan = implementPrepared(
  contract.updateMealPlan,
  fileColumns,
  async ({ db, actor, query, body }, file) => {
    const { schoolId } = actor;
    const record = await mealPlansOf(db, schoolId)
      .select('month')
      .where('id', '=', query.meal_plan_id)
      .executeTakeFirst();
    if (!record) throw new Refusal(404, 'This meal plan was not found.');
    if (record.month !== body.month) {
      throw refuseFields([{ field: 'month', message: `This meal plan is that of ${record.month}` }]);
    }
    await db
      .updateTable('meal_plans')
      .set({ ...file, updated_at: new Date().toISOString() })
      .where('id', '=', query.meal_plan_id)
      .where('school_id', '=', schoolId)
      .execute();
    return { status: 'success', message: 'Meal plan saved' };
  },
);

export const mealPlanRoutes = [listMealPlans, createMealPlan, updateMealPlan];
