import { refuseUnknown } from '@/lib/server/bff/forward/forward';
import { defineHandler } from '@/lib/server/bff/handler';

const handler = defineHandler('/api/*', refuseUnknown);

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT };
