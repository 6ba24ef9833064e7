import { handler } from '@/lib/bff/handler';
import { refuseUnknown } from '@/lib/bff/unknown-call';

const answer = handler('/api/*', refuseUnknown);

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
