import * as z from 'zod/mini';
import { deletion } from './bin';
import { defineCall } from './call';
import { monthNames } from './values/constants';
import { id, idOrNull, outcome, rows, text, userText } from './values/fields';

const mealPlan = z.object({
  id: idOrNull,
  month: text,
  filepath: text,
  lastUpdated: text,
  /** The number of bytes as digits, or a formatted size such as `1.2 MB`. */
  fileSize: text,
});
export type MealPlan = z.infer<typeof mealPlan>;

export const listMealPlans = defineCall({
  method: 'GET',
  path: '/school/meal-plan',
  identity: { query: { school_id: 'schoolId' } },
  reply: z.object({ data: rows(mealPlan) }),
});

/** An empty file name in an update deletes the file. */
const mealPlanBody = z.object({ month: z.enum(monthNames), filename: userText });

export const createMealPlan = defineCall({
  method: 'POST',
  path: '/school/meal-plan',
  identity: { query: { user_id: 'mealPlanUserId' }, body: { schoolid: 'schoolId' } },
  body: mealPlanBody,
  reply: outcome,
});

export const updateMealPlan = defineCall({
  method: 'PUT',
  path: '/school/meal-plan',
  identity: { body: { schoolid: 'schoolId' } },
  query: z.object({ meal_plan_id: id }),
  body: mealPlanBody,
  reply: deletion,
});
