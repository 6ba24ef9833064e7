import { defineHandler } from '@/lib/server/bff/handler';
import { handleKeepAlive } from '@/lib/server/bff/session/session-state';

export const POST = defineHandler('/api/auth/keep-alive', handleKeepAlive);
