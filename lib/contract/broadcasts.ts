import * as z from 'zod/mini';
import { deletion } from './bin';
import { defineCall } from './call';
import { broadcastFields } from './fields/broadcasts';
import { bodyShape, changeShape, recordShape } from './fields/shapes';
import { broadcastTypes } from './values/constants';
import { calendarDay, id, idOrNull, outcome, page, rows } from './values/fields';
import { version } from './values/versions';

export const broadcastType = z.enum(broadcastTypes);
export type BroadcastType = z.infer<typeof broadcastType>;

const broadcast = z.object({
  id: idOrNull,
  notetype: z.catch(z.nullable(broadcastType), null),
  ...recordShape(broadcastFields),
  version,
});
export type Broadcast = z.infer<typeof broadcast>;

export const listBroadcasts = defineCall({
  method: 'GET',
  path: '/diary/broadcast',
  identity: { query: { schoolid: 'schoolId' } },
  query: z.object({ page }),
  reply: z.object({ items: rows(broadcast) }),
});

const broadcastBody = z.object({
  notetype: broadcastType,
  ...bodyShape(broadcastFields),
  /** 0 means all sections. */
  sectionid: z.literal(0),
  effectiveDate: calendarDay,
});

export const createBroadcast = defineCall({
  method: 'POST',
  path: '/diary/broadcast',
  identity: { query: { schoolid: 'schoolId' }, body: { createdBy: 'creatorId' } },
  body: broadcastBody,
  reply: outcome,
});

export const updateBroadcast = defineCall({
  method: 'PUT',
  path: '/diary/broadcast/update',
  identity: { body: { createdBy: 'creatorId' } },
  query: z.object({ broadcast_id: id }),
  body: z.extend(broadcastBody, changeShape(broadcastFields)),
  versioned: broadcast,
  reply: outcome,
});

export const deleteBroadcast = defineCall({
  method: 'DELETE',
  path: '/diary/broadcast/delete',
  query: z.object({ broadcast_id: id }),
  reply: deletion,
});
