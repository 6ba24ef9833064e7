'use client';

import { deleteAction } from '@/components/bulk/actions';
import { BulkBar, type SelectedRows } from '@/components/bulk/bulk-bar';
import { exportColumnsOf } from '@/lib/browser/export/save-rows';
import { useBinDays } from '@/lib/browser/session/session-features';
import type { Broadcast } from '@/lib/contract/broadcasts';
import { broadcastFields } from '@/lib/contract/fields/broadcasts';
import { nouns } from '@/lib/contract/nouns';
import { deletionWrite } from '@/lib/features/bulk/bulk';

const nameOf = ({ subject }: Broadcast) => subject;

const deletion = deletionWrite({
  noun: nouns.broadcasts,
  nameOf,
  call: 'DELETE /diary/broadcast/delete',
  toInput: ({ id }: Broadcast) => ({ query: { broadcast_id: id } }),
});

const sheet = {
  name: 'Broadcasts',
  columns: [...exportColumnsOf(broadcastFields), { header: 'Type', text: ({ notetype }: Broadcast) => notetype ?? '' }],
};

export function BroadcastBulkBar(rows: SelectedRows<Broadcast>) {
  const binDays = useBinDays();
  const actions = [deleteAction(nouns.broadcasts, deletion, binDays)];
  return <BulkBar {...rows} nameOf={nameOf} actions={actions} sheet={sheet} />;
}
