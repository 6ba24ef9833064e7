'use client';

import { useMemo } from 'react';
import { EmptyState } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { PageHeader } from '@/components/shell/page-header';
import { isUnknownOutcome, messageOr } from '@/lib/browser/client/call-error';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useServerPage } from '@/lib/browser/lists/use-server-page';
import { useBinDays } from '@/lib/browser/session/session-features';
import { toast } from '@/lib/browser/toasts/toast';
import { useRestore } from '@/lib/features/bin/mutations';
import { binList, binQuery } from '@/lib/features/bin/queries';
import { findTakenField } from '@/lib/features/bin/rules';
import { pluralize } from '@/lib/format/pluralize';
import { binColumns } from './bin-columns';
import type { BinChange } from './bin-dialog';
import { useShowRecord } from './use-show-record';

const BinDialog = lazyDialog(() => import('./bin-dialog').then((file) => file.BinDialog));

export function BinScreen() {
  const list = useListParams(binList);
  const page = useServerPage(
    (position) => binQuery({ ...list, ...position }),
    list,
    ({ data, total_records }) => ({ rows: data, total: total_records }),
  );
  const days = useBinDays();
  const { current, open, close } = useDialog<BinChange>();
  const { mutate, isPending, variables } = useRestore({
    onShow: useShowRecord(),
    onError(error, { record }) {
      const field = findTakenField(error);
      if (field) open({ kind: 'rename', record, field, message: error.message });
      else if (!isUnknownOutcome(error)) {
        toast.error(`${record.name} could not be restored`, { description: messageOr(error, '') });
      }
    },
  });
  const restoringId = isPending ? variables.record.bin_id : null;
  const columns = useMemo(
    () =>
      binColumns({
        ...BinDialog.preloadProps,
        restoringId,
        onRestore: (record) => mutate({ record }),
        onDelete: (record) => open({ kind: 'delete', record }),
      }),
    [restoringId, mutate, open],
  );
  return (
    <>
      <PageHeader
        title="Recycle Bin"
        context={pluralize(
          days ?? undefined,
          'Deleted records can be restored for 1 day',
          (count) => `Deleted records can be restored for ${count} days`,
        )}
      />
      <List
        caption="Deleted records"
        columns={columns}
        rowKey={({ bin_id }) => bin_id}
        list={list}
        page={page}
        empty={<EmptyState>The recycle bin is empty.</EmptyState>}
        failure="Failed to load the recycle bin. Please try again later."
      />
      {current && <BinDialog change={current} onClose={close} />}
    </>
  );
}
