import { handler } from '@/lib/bff/handler';
import { handleKeepAlive } from '@/lib/bff/session/session-state';

export const POST = handler('/api/auth/keep-alive', handleKeepAlive);
