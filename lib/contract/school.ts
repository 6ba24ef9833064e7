import * as z from 'zod/mini';
import { changeVerbs } from './activities';
import { type dashboard, dashboardOrEmpty, profile } from './auth';
import { actorAndSchool, defineCall } from './call';
import { changedValues } from './changes';
import { features } from './features';
import { schoolFields } from './fields/school';
import { changeShape, recordShape } from './fields/shapes';
import { changedNouns } from './nouns';
import { calendarDay, count, idOrNull, knownValues, looseDay, outcome, rows, text } from './values/fields';
import { version } from './values/versions';

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

const school = z.object({ ...recordShape(schoolFields), version });
export type School = z.infer<typeof school>;

export const updateSchool = defineCall({
  method: 'PUT',
  path: '/school/profile',
  identity: { query: actorAndSchool },
  body: z.object(changeShape(schoolFields)),
  versioned: school,
  feature: 'school-profile',
  reply: outcome,
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
  section: text,
  count,
  /** The id of the changed record, or `null` for several records. Sent by servers with the feature `record`. */
  record_id: idOrNull,
  /** Sent by servers with the feature `record`. */
  values: changedValues,
});
export type Change = z.infer<typeof change>;

export const loadDay = defineCall({
  method: 'GET',
  path: '/school/day',
  reads: {
    noun: 'students',
    people: [
      ['birthdays', '*', 'id'],
      ['changes', '*', 'record_id'],
    ],
  },
  query: z.object({ day: calendarDay }),
  identity: { query: actorAndSchool },
  feature: 'day',
  reply: z.object({
    status: text,
    /**
     * The birthdays of active students. The list has a maximum length, but `birthdays_total` counts all birthdays. A
     * birthday on 29 February counts on 28 February in years without 29 February.
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
