import { defineHandler } from '@/lib/server/bff/handler';
import { handleReadSheet } from '@/lib/server/bff/sheets/sheet-handlers';

export const POST = defineHandler('/api/sheets/read', handleReadSheet);
