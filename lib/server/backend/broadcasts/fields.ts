import type * as z from 'zod/mini';
import { broadcastFields, type createBroadcast } from '@/lib/contract/broadcasts';
import { requireValidTexts, rulesOf } from '../http/text-rules';

const rules = rulesOf(broadcastFields);

export const toValidColumns = (body: z.output<typeof createBroadcast.body>) => ({
  ...requireValidTexts(rules, body),
  notetype: body.notetype,
  effective_date: body.effectiveDate,
  section_id: body.sectionid,
});
