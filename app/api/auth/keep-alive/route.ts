import { handleKeepAlive } from '@/lib/server/bff/forward/keep-alive';
import { defineHandler } from '@/lib/server/bff/handler';

export const POST = defineHandler('/api/auth/keep-alive', handleKeepAlive);
