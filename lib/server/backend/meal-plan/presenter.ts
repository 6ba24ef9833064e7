import type { RecordKind } from '../changes/record-kind';
import { mealPlanColumns, mealPlansOf } from './queries';

/** A meal plan without a file counts as deleted, although its row still exists. */
export const mealPlanRecord: RecordKind = {
  noun: 'meal-plan',
  async find(db, schoolId, id) {
    const listed = await mealPlansOf(db, schoolId).select(mealPlanColumns).where('id', '=', id).executeTakeFirst();
    return listed?.filepath ? { listed, fields: { filename: listed.filepath } } : undefined;
  },
};
