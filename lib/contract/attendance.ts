import * as z from 'zod/mini';
import { defineCall } from './call';
import { id, intBetween } from './values/fields';

export const exportAttendance = defineCall({
  method: 'GET',
  path: '/section/attendance/export',
  reads: { noun: 'students' },
  query: z.object({ section_id: id, month: intBetween(1, 12), year: intBetween(2000, 2100) }),
  reply: 'file',
});
