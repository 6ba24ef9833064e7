import { callQuery } from '@/lib/browser/client/call';

export const mealPlansQuery = () => callQuery('GET /school/meal-plan', {}, 'Failed to load meal plans');
