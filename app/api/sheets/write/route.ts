import { defineHandler } from '@/lib/bff/handler';
import { handleWriteWorkbook } from '@/lib/bff/sheets/sheet-calls';

export const POST = defineHandler('/api/sheets/write', handleWriteWorkbook);
