import * as z from 'zod/mini';
import { type dashboard, dashboardOrNone, profile } from './auth';
import { defineCall } from './call';
import { features } from './features';
import { knownWords, text } from './fields';

export const loadProfile = defineCall({
  method: 'GET',
  path: '/web/user/profile',
  reply: z.object({
    status: text,
    message: text,
    data: profile,
    dashboard: dashboardOrNone,
    features: z.prefault(knownWords(features), []),
  }),
});

export type Profile = z.infer<typeof profile>;
export type DashboardCounts = z.infer<typeof dashboard>;
