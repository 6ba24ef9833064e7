import { defineHandler } from '@/lib/server/bff/handler';
import { handleJoinWorkbooks } from '@/lib/server/bff/sheets/sheet-calls';

export const POST = defineHandler('/api/sheets/join', handleJoinWorkbooks);
