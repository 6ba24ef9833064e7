import type { RecordKind } from '../changes/present';
import { columns, mealPlansOf } from './queries';

/** A month's meal plan is there as long as it has a file. */
export const mealPlanRecord: RecordKind = {
  noun: 'meal-plan',
  async find(db, schoolId, id) {
    const listed = await mealPlansOf(db, schoolId).select(columns).where('id', '=', id).executeTakeFirst();
    return listed?.filepath ? { listed, fields: { filename: listed.filepath } } : undefined;
  },
};
