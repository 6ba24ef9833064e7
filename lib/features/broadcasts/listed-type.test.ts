import { expect, it } from 'vitest';
import { listBroadcasts } from '@/lib/contract/broadcasts';
import { listedType } from './listed-type';

it('lists a broadcast of an unknown type with the circulars, and does not call it a circular', () => {
  const items = ['Letter', 'Notification'].map((notetype, id) => ({ id, subject: 'Kite festival', notetype }));
  const broadcasts = listBroadcasts.reply.parse({ items }).items;
  expect(broadcasts.map((broadcast) => [broadcast.notetype, listedType(broadcast)])).toEqual([
    [null, 'Circular'],
    ['Notification', 'Notification'],
  ]);
});
