import { callQuery } from '@/lib/client/call-query';

export const profileQuery = () => callQuery('GET /web/user/profile', {});
