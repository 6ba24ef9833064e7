import * as contract from '@/lib/contract/meal-plan';
import { recordChange, withBin } from '../changes/commands';
import type { RecordKind } from '../changes/record-kind';
import { now } from '../db/now';
import type { Db } from '../db/schema';
import type { FileStore } from '../file-storage/file-store';
import { isUploaded } from '../file-storage/uploads';
import { definePreparedRoute, defineRoute } from '../http/define-route';
import { HttpError, invalidFieldsError } from '../http-error';
import type { Actor } from '../identity/access-tokens';
import { mealPlanColumns, mealPlansOf, monthOrder } from './queries';

const folder = 'Meal_Plan';

const missingFileError = () =>
  invalidFieldsError([{ field: 'filename', message: 'This file was not found. Please upload it again.' }]);

interface FileInput {
  db: Db;
  files: FileStore;
  actor: Actor;
  body: { filename: string };
}

/**
 * The columns are empty if the file was deleted. @throws {HttpError} 422 for a file that this school has not uploaded.
 */
async function fileColumns({ db, files, actor, body: { filename } }: FileInput) {
  if (filename === '') return { filepath: '', file_size: 0 };
  if (!(await isUploaded(db, actor.schoolId, folder, filename))) throw missingFileError();
  const size = await files.size(folder, filename);
  if (size === null) throw missingFileError();
  return { filepath: `${folder}/${filename}`, file_size: size };
}

/** A meal plan without a file counts as deleted, although its row still exists. */
const mealPlanRecord: RecordKind = {
  noun: 'meal-plan',
  async find(db, schoolId, id) {
    const listed = await mealPlansOf(db, schoolId).select(mealPlanColumns).where('id', '=', id).executeTakeFirst();
    return listed?.filepath ? { listed, fields: { filename: listed.filepath } } : undefined;
  },
};

export const mealPlanRoutes = [
  defineRoute(contract.listMealPlans, async ({ db, actor }) => {
    const data = await mealPlansOf(db, actor.schoolId)
      .select(mealPlanColumns)
      .orderBy(monthOrder)
      .orderBy('id')
      .execute();
    return { status: 'success', data };
  }),

  definePreparedRoute(contract.createMealPlan, fileColumns, async ({ db, actor, body: { month, filename } }, file) => {
    const { userId, schoolId } = actor;
    if (filename === '') throw invalidFieldsError([{ field: 'filename', message: 'Please upload a file first' }]);
    const other = await mealPlansOf(db, schoolId).select('id').where('month', '=', month).executeTakeFirst();
    if (other) throw new HttpError(409, `${month} already has a meal plan. Please try again to replace it.`);
    const timestamp = now();
    const { id } = await db
      .insertInto('meal_plans')
      .values({ school_id: schoolId, month, ...file, created_by: userId, created_at: timestamp, updated_at: timestamp })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChange(db, actor, { noun: 'meal-plan', verb: 'added', recordId: id });
    return { status: 'success', message: 'Meal plan saved', data: { id } };
  }),

  definePreparedRoute(
    contract.updateMealPlan,
    fileColumns,
    withBin(
      mealPlanRecord,
      ({ query }) => query.meal_plan_id,
      async ({ db, actor, query, body }, file) => {
        const { schoolId } = actor;
        const record = await mealPlansOf(db, schoolId)
          .select('month')
          .where('id', '=', query.meal_plan_id)
          .executeTakeFirst();
        if (!record) throw new HttpError(404, 'This meal plan was not found.');
        if (record.month !== body.month) {
          throw invalidFieldsError([{ field: 'month', message: `This is the meal plan for ${record.month}` }]);
        }
        await db
          .updateTable('meal_plans')
          .set({ ...file, updated_at: now() })
          .where('id', '=', query.meal_plan_id)
          .where('school_id', '=', schoolId)
          .execute();
        return { status: 'success', message: 'Meal plan saved' };
      },
    ),
  ),
];
