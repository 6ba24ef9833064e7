import { defineHandler } from '@/lib/server/bff/handler';
import { handleWriteWorkbook } from '@/lib/server/bff/sheets/sheet-handlers';

export const POST = defineHandler('/api/sheets/write', handleWriteWorkbook);
