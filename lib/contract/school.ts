import * as z from 'zod/mini';
import { type dashboard, dashboardOrNone, profile } from './auth';
import { actorAndSchool, defineCall } from './call';
import { changeVerbs } from './changes';
import { features } from './features';
import { changedNouns } from './nouns';
import { calendarDay, count, idOrNull, knownWords, looseDay, rows, text } from './values/fields';

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

const birthday = z.object({
  id: idOrNull,
  name: text,
  /** Class and section. */
  className: text,
  enrollmentNo: text,
});

const change = z.object({
  /** A moment as ISO text. */
  at: text,
  /** The name of who did it. */
  by: text,
  verb: z.catch(z.enum(changeVerbs), 'updated'),
  noun: z.enum(changedNouns),
  /** What the record is called; empty where it was deleted, or where there are several. */
  what: text,
  /** How many records it is about. */
  count,
});
export type Change = z.infer<typeof change>;

/** What the dashboard tells of a day; `day` is that of the person who asks. */
export const loadDay = defineCall({
  method: 'GET',
  path: '/school/day',
  query: z.object({ day: calendarDay }),
  identity: { query: actorAndSchool },
  feature: 'day',
  reply: z.object({
    status: text,
    /** Active students only, the first ones of many. Who was born on 29 February has it on the 28th in other years. */
    birthdays: rows(birthday),
    /** How many birthdays there are. */
    birthdays_total: count,
    /** The one that goes on or begins next. */
    next_holiday: z.catch(z.nullish(z.object({ name: text, startdate: looseDay, enddate: looseDay })), null),
    /** The newest first. */
    changes: rows(change),
  }),
});

export type SchoolDay = z.infer<typeof loadDay.reply>;

export type Profile = z.infer<typeof profile>;
export type DashboardCounts = z.infer<typeof dashboard>;
