import { defineActions } from '@/lib/server/bff/handler';
import { handleJoinWorkbooks, handleReadSheet, handleWriteWorkbook } from '@/lib/server/bff/sheets/sheet-handlers';

export const POST = defineActions('/api/sheets', {
  read: handleReadSheet,
  write: handleWriteWorkbook,
  join: handleJoinWorkbooks,
});
