import { refuseUnknown } from '@/lib/server/bff/forward/forward';
import { defineHandler } from '@/lib/server/bff/handler';

const answer = defineHandler('/api/*', refuseUnknown);

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
