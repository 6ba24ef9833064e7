import type { Metadata } from 'next';
import { MealPlanScreen } from '@/components/meal-plan/meal-plan-screen';
import { Prefetch } from '@/components/shell/prefetch';
import { mealPlansQuery } from '@/lib/features/meal-plan/queries';
import { profileQuery } from '@/lib/features/school/queries';

export const metadata: Metadata = { title: 'Meal Plan' };

export default function MealPlanPage() {
  return (
    <Prefetch queries={[mealPlansQuery(), profileQuery()]}>
      <MealPlanScreen />
    </Prefetch>
  );
}
