import { handler } from '@/lib/bff/handler';
import { handleKeepAlive } from '@/lib/bff/keep-alive';

export const POST = handler('/api/auth/keep-alive', handleKeepAlive);
