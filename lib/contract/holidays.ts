import * as z from 'zod/mini';
import { deletion } from './bin';
import { actorAndSchool, defineCall } from './call';
import { classRows } from './classes';
import { holidayFields } from './fields/holidays';
import { bodyShape } from './fields/shapes';
import { id, idOrNull, ids, looseDay, outcome, rows, text } from './values/fields';
import { version } from './values/versions';

const holidayClass = z.object({ id: idOrNull, classname: text });

const holiday = z.object({
  id: idOrNull,
  holidayname: text,
  startdate: looseDay,
  enddate: looseDay,
  classes: z.pipe(
    z.catch(z.nullish(z.union([z.literal('All'), classRows(holidayClass)])), null),
    z.transform((classes) => classes ?? []),
  ),
  version,
});
export type Holiday = z.infer<typeof holiday>;

export const listHolidays = defineCall({
  method: 'GET',
  path: '/holiday/list',
  identity: { query: actorAndSchool },
  reply: z.object({ data: rows(holiday) }),
});

const holidayBody = z.object({
  ...bodyShape(holidayFields),
  classes: ids({ min: 1 }),
});
const owner = { school_id: 'schoolId', created_by: 'userId' } as const;

export const createHoliday = defineCall({
  method: 'POST',
  path: '/holiday/create',
  identity: { body: owner },
  body: holidayBody,
  reply: outcome,
  successWhen: 'says-success',
});

export const updateHoliday = defineCall({
  method: 'PUT',
  path: '/holiday/update',
  identity: { body: { ...owner, updated_by: 'userId' } },
  body: z.extend(holidayBody, { holiday_id: id }),
  versioned: holiday,
  reply: outcome,
  successWhen: 'says-success',
});

export const deleteHoliday = defineCall({
  method: 'DELETE',
  path: '/holiday/delete',
  identity: { query: actorAndSchool },
  query: z.object({ holiday_id: id }),
  reply: deletion,
});

export const downloadHolidays = defineCall({
  method: 'GET',
  path: '/holiday/download',
  identity: { query: actorAndSchool },
  reply: 'file',
});
