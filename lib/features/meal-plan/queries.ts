import { callQuery } from '@/lib/browser/client/call-query';

export const mealPlansQuery = () => callQuery('GET /school/meal-plan', {}, 'Failed to load meal plans');
