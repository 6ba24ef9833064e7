import { useMutation } from '@tanstack/react-query';
import { call, callKey } from '@/lib/browser/client/call';
import type { Deletion } from '@/lib/contract/bin';
import type { MealPlan } from '@/lib/contract/meal-plan';
import type { MonthName } from '@/lib/contract/values/constants';
import { useUndoDeletion } from '@/lib/features/bin/undo-deletion';

export function useDeleteMealPlan() {
  const undoDeletion = useUndoDeletion();
  return useMutation({
    mutationFn: ({ record: { id }, month }: { record: MealPlan; month: MonthName }) =>
      call('PUT /school/meal-plan', { query: { meal_plan_id: id }, body: { month, filename: '' } }),
    meta: {
      undo: ({ month }: { month: MonthName }, reply: Deletion) => undoDeletion(`the meal plan for ${month}`, reply),
      success: ({ month }: { month: MonthName }) => `Meal plan for ${month} deleted`,
      error: 'Failed to delete meal plan',
      about: ({ month }: { month: MonthName }) => month,
      invalidates: [callKey('GET /school/meal-plan')],
    },
  });
}
