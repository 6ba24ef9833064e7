import { callQuery } from '@/lib/browser/client/call-query';

export const viewsQuery = () => callQuery('GET /views', {}, 'Failed to load your views');
