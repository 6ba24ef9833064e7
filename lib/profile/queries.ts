import { callQuery } from '@/lib/http/call-query';

export const profileQuery = () => callQuery('GET /web/user/profile', {});
