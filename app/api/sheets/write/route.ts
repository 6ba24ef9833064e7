import { defineHandler } from '@/lib/server/bff/handler';
import { handleWriteWorkbook } from '@/lib/server/bff/sheets/sheet-calls';

export const POST = defineHandler('/api/sheets/write', handleWriteWorkbook);
