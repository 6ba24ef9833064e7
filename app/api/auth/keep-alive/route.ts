import { defineHandler } from '@/lib/bff/handler';
import { handleKeepAlive } from '@/lib/bff/session/session-state';

export const POST = defineHandler('/api/auth/keep-alive', handleKeepAlive);
