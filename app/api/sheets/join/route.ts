import { defineHandler } from '@/lib/bff/handler';
import { handleJoinWorkbooks } from '@/lib/bff/sheets/sheet-calls';

export const POST = defineHandler('/api/sheets/join', handleJoinWorkbooks);
