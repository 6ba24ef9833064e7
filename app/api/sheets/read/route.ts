import { defineHandler } from '@/lib/server/bff/handler';
import { handleReadSheet } from '@/lib/server/bff/sheets/sheet-calls';

export const POST = defineHandler('/api/sheets/read', handleReadSheet);
