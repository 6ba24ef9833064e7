import { callQuery } from '@/lib/http/call-query';

export const mealPlansQuery = () => callQuery('GET /school/meal-plan', {}, 'Failed to load meal plans');
