import { refuseUnknown } from '@/lib/bff/forward/forward';
import { handler } from '@/lib/bff/handler';

const answer = handler('/api/*', refuseUnknown);

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
