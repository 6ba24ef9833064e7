import * as z from 'zod/mini';
import { type dashboard, dashboardOrEmpty, profile } from './auth';
import { actorAndSchool, defineCall } from './call';
import { changeVerbs } from './changes';
import { features } from './features';
import { changedNouns } from './nouns';
import { calendarDay, count, idOrNull, knownValues, looseDay, rows, text } from './values/fields';

export const loadProfile = defineCall({
  method: 'GET',
  path: '/web/user/profile',
  reply: z.object({
    status: text,
    message: text,
    data: profile,
    dashboard: dashboardOrEmpty,
    features: z.prefault(knownValues(features), []),
  }),
});

const birthday = z.object({
  id: idOrNull,
  name: text,
  className: text,
  enrollmentNo: text,
});

const change = z.object({
  at: text,
  by: text,
  verb: z.catch(z.enum(changeVerbs), 'updated'),
  noun: z.enum(changedNouns),
  what: text,
  /** The section to which students were moved, or from which they were removed. */
  section: text,
  count,
});
export type Change = z.infer<typeof change>;

/** The data of the dashboard for one day. `day` is today in the user's time zone. */
export const loadDay = defineCall({
  method: 'GET',
  path: '/school/day',
  query: z.object({ day: calendarDay }),
  identity: { query: actorAndSchool },
  feature: 'day',
  reply: z.object({
    status: text,
    /**
     * The birthdays of active students. The list has a maximum length, but `birthdays_total` counts all birthdays. A
     * birthday on 29 February counts on 28 February in other years.
     */
    birthdays: rows(birthday),
    birthdays_total: count,
    next_holiday: z.catch(z.nullish(z.object({ name: text, startdate: looseDay, enddate: looseDay })), null),
    changes: rows(change),
  }),
});

export type SchoolDay = z.infer<typeof loadDay.reply>;

export type Profile = z.infer<typeof profile>;
export type DashboardCounts = z.infer<typeof dashboard>;
