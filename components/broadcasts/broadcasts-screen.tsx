'use client';

import dynamic from 'next/dynamic';
import { useMemo } from 'react';
import { AddButton } from '@/components/data-table/add-button';
import { EmptyState } from '@/components/data-table/empty-state';
import { List } from '@/components/data-table/list';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { selectColumn } from '@/components/data-table/select-column';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { PageHeader } from '@/components/shell/page-header';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import type { ListPage } from '@/lib/browser/lists/list-page';
import { useRowSelection } from '@/lib/browser/lists/row-selection';
import { useAddedInRows } from '@/lib/browser/lists/use-added-row';
import { useListParams } from '@/lib/browser/lists/use-list-params';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import { useMayCall } from '@/lib/browser/session/session-features';
import type { Broadcast, BroadcastType } from '@/lib/contract/broadcasts';
import { broadcastTypes } from '@/lib/contract/values/constants';
import { useBroadcastRows } from '@/lib/features/broadcasts/hooks';
import { broadcastPageSizes } from '@/lib/features/broadcasts/queries';
import { cn } from '@/lib/format/cn';
import { pluralize } from '@/lib/format/pluralize';
import { broadcastColumns } from './broadcasts-columns';

/** Skips server rendering, because the draft is stored in the browser. */
const DraftOffer = dynamic(() => import('./draft-offer').then((file) => file.DraftOffer), { ssr: false });
const BulkBar = lazyDialog(() => import('./broadcast-bulk-bar').then((file) => file.BroadcastBulkBar));
const AddDialog = lazyDialog(() => import('./add-broadcast-dialog').then((file) => file.AddBroadcastDialog));
const ViewDialog = lazyDialog(() => import('./view-broadcast-dialog').then((file) => file.ViewBroadcastDialog));
const EditDialog = lazyDialog(() => import('./edit-broadcast-dialog').then((file) => file.EditBroadcastDialog));
const DeleteDialog = lazyDialog(() => import('./delete-broadcast-dialog').then((file) => file.DeleteBroadcastDialog));

type OpenDialog = { kind: 'add' } | { kind: 'view' | 'edit' | 'delete'; broadcast: Broadcast };

function useSelectedType() {
  const { query, write } = useUrlParams();
  const type = broadcastTypes.find((candidate) => candidate === query.get('type')) ?? 'Circular';
  const showType = (next: BroadcastType) => write({ type: next === 'Circular' ? null : next, page: null }, 'push');
  return [type, showType] as const;
}

function countText(type: BroadcastType, { total, hasMore }: ListPage<Broadcast>) {
  const plus = hasMore ? '+' : '';
  return type === 'Circular'
    ? pluralize(total, '1 circular', (count) => `${count}${plus} circulars`)
    : pluralize(total, '1 notification', (count) => `${count}${plus} notifications`);
}

const idOf = ({ id }: Broadcast) => id;

export function BroadcastingScreen() {
  const list = useListParams(broadcastPageSizes);
  const [type, showType] = useSelectedType();
  const rows = useBroadcastRows(type, list);
  const broadcasts = useAddedInRows('GET /diary/broadcast', rows.rows, rows, list);
  const mayChange = useMayCall('POST /diary/broadcast');
  const { current, open, close } = useDialog<OpenDialog>({ kind: 'add' }, 'POST /diary/broadcast');
  const { selection, isSelecting } = useRowSelection(broadcasts.rows, idOf);
  const columns = useMemo(
    () => [
      selectColumn(selection, ({ subject }: Broadcast) => subject, BulkBar.preloadProps),
      ...broadcastColumns({
        mayChange,
        view: { ...ViewDialog.preloadProps, onOpen: (broadcast) => open({ kind: 'view', broadcast }) },
        edit: { ...EditDialog.preloadProps, onOpen: (broadcast) => open({ kind: 'edit', broadcast }) },
        remove: { ...DeleteDialog.preloadProps, onOpen: (broadcast) => open({ kind: 'delete', broadcast }) },
      }),
    ],
    [mayChange, open, selection],
  );

  return (
    <>
      <PageHeader title="Broadcasting">
        <AddButton
          label="Add Broadcast"
          call="POST /diary/broadcast"
          dialog={AddDialog}
          onClick={() => open({ kind: 'add' })}
        />
      </PageHeader>
      {mayChange && current?.kind !== 'add' && <DraftOffer onContinue={() => open({ kind: 'add' })} />}
      <ListToolbar count={countText(type, broadcasts)}>
        <TypeToggle value={type} onChange={showType} />
      </ListToolbar>
      <List
        caption={type === 'Circular' ? 'Circulars' : 'Notifications'}
        columns={columns}
        rowKey={idOf}
        list={list}
        page={broadcasts}
        empty={<EmptyState>No broadcasts found.</EmptyState>}
        failure="Failed to load broadcasts"
        bar={(print) =>
          isSelecting && <BulkBar selection={selection} page={broadcasts} onPrint={print} onClose={selection.clear} />
        }
      />
      {current?.kind === 'add' && <AddDialog type={type} onSent={showType} onClose={close} />}
      {current?.kind === 'view' && <ViewDialog broadcast={current.broadcast} onClose={close} />}
      {current?.kind === 'edit' && <EditDialog broadcast={current.broadcast} onClose={close} />}
      {current?.kind === 'delete' && <DeleteDialog broadcast={current.broadcast} onClose={close} />}
    </>
  );
}

interface TypeToggleProps {
  value: BroadcastType;
  onChange: (type: BroadcastType) => void;
}

function TypeToggle({ value, onChange }: TypeToggleProps) {
  return (
    <fieldset className="print:hidden inline-flex rounded-control border border-field-line bg-surface p-0.5">
      <legend className="sr-only">Type</legend>
      {broadcastTypes.map((type) => (
        <label
          key={type}
          className={cn(
            'relative flex h-[34px] cursor-pointer items-center rounded-control px-4 font-semibold text-sm transition-colors',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent-deep has-focus-visible:outline-offset-2',
            type === value ? 'bg-accent-soft text-accent-deep' : 'text-secondary-deep hover:text-main',
          )}
        >
          <input
            type="radio"
            name="broadcast-type"
            checked={type === value}
            onChange={() => onChange(type)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {type}
        </label>
      ))}
    </fieldset>
  );
}
