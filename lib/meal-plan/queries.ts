import { callQuery } from '@/lib/client/call-query';

export const mealPlansQuery = () => callQuery('GET /school/meal-plan', {}, 'Failed to load meal plans');
