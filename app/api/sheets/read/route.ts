import { defineHandler } from '@/lib/bff/handler';
import { handleReadSheet } from '@/lib/bff/sheets/sheet-calls';

export const POST = defineHandler('/api/sheets/read', handleReadSheet);
