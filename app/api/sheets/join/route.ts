import { defineHandler } from '@/lib/server/bff/handler';
import { handleJoinWorkbooks } from '@/lib/server/bff/sheets/sheet-handlers';

export const POST = defineHandler('/api/sheets/join', handleJoinWorkbooks);
