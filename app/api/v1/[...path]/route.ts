import { forward } from '@/lib/server/bff/forward/forward';
import { defineHandler } from '@/lib/server/bff/handler';

const handler = defineHandler('/api/v1/*', forward);

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT };
