'use client';

import { Search } from 'lucide';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { DiscardDialog } from '@/components/form/discard-dialog';
import { useDiscardQuestion } from '@/components/form/use-discard-question';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Input } from '@/components/ui/input';
import { SaveButton } from '@/components/ui/save-button';
import { SaveError } from '@/components/ui/save-error';
import { Skeleton } from '@/components/ui/skeleton';
import { selectionState, toggleAll } from '@/lib/browser/lists/selection';
import { formatCount } from '@/lib/format/pluralize';
import { ConfirmDialog } from './confirm-dialog';
import { PickList } from './pick-list';
import { bulkChoice, findItems, type Pickable } from './pick-many';

/** The items that could not be submitted. They stay selected, and the dialog shows the notice. */
export interface RemainingSelection {
  ids: readonly number[];
  notice: ReactNode;
}

interface PickManyDialogProps {
  title: string;
  context?: string;
  items: readonly Pickable[] | undefined;
  /** True when the server has more items than `items`. A longer search text finds the others. */
  hasMore?: boolean;
  replacement?: ReactNode;
  /**
   * `isPending` is true while `items` are the results of the previous search. `isNarrowed` is true if the server has
   * searched and `items` contains every result, so that the user can select all of them.
   */
  search: { label: string; onChange?: (search: string) => void; isPending?: boolean; isNarrowed?: boolean };
  submit: { label: (count: number) => string; busyLabel: string };
  /**
   * Submits the selection. Resolves with `null` to close the dialog. If `onSubmit` rejects, the selection stays and the
   * dialog shows the error message.
   */
  onSubmit: (ids: number[]) => Promise<RemainingSelection | null>;
  onClose: () => void;
  /** A confirmation dialog that the caller shows while `onSubmit` waits for the user's answer. */
  children?: ReactNode;
}

const noIds: ReadonlySet<number> = new Set();

export function PickManyDialog(props: PickManyDialogProps) {
  const { title, context, items, hasMore = false, replacement, search, submit, onSubmit, onClose, children } = props;
  const [chosen, setChosen] = useState(noIds);
  const [searchText, setSearchText] = useState('');
  const [notice, setNotice] = useState<ReactNode>(null);
  const [isBusy, setIsBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const matches = useMemo(() => items && findItems(items, searchText), [items, searchText]);
  const visibleItems = search.isPending && matches?.items.length === 0 ? undefined : matches?.items;
  const isNarrowed = search.isNarrowed || (matches?.items.length ?? 0) < (items?.length ?? 0);
  const bulk = visibleItems && matches ? bulkChoice(matches, isNarrowed) : null;
  const hasGroups = items?.some(({ group }) => group);

  // Ignores changes of the selection while submitting. Disabling the list instead would lose the focus.
  const choose = (next: ReadonlySet<number>) => !isBusy && setChosen(next);

  const { askFirst, question } = useDiscardQuestion({
    title,
    isUnsaved: chosen.size > 0,
    onClose,
    dialog: DiscardSelectionDialog,
  });
  // Ignores the close request during a submission, because a submission cannot be cancelled.
  const close = () => !isBusy && askFirst(onClose);

  const send = async () => {
    if (isBusy || chosen.size === 0) return;
    setIsBusy(true);
    setNotice(null);
    try {
      const remaining = await onSubmit([...chosen]);
      if (!remaining) return onClose();
      setChosen(new Set(remaining.ids));
      setNotice(remaining.notice);
    } catch (error) {
      setNotice(error instanceof Error ? error.message : 'Something went wrong');
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      title={title}
      context={context}
      onClose={close}
      notice={notice && <SaveError>{notice}</SaveError>}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <SaveButton
            type="button"
            isBusy={isBusy}
            busyLabel={submit.busyLabel}
            disabled={chosen.size === 0}
            onClick={send}
          >
            {submit.label(chosen.size)}
          </SaveButton>
        </>
      }
    >
      <div aria-busy={isBusy} className="flex min-h-0 flex-col gap-3 max-sm:flex-1">
        <PickToolbar
          label={search.label}
          bulk={bulk}
          hint={hasGroups ? 'Search, or select a whole section.' : 'Search to select several at once.'}
          chosen={chosen}
          onChoose={choose}
          onSearch={(text) => {
            setSearchText(text);
            search.onChange?.(text);
          }}
          onFocusList={() => list.current?.focus()}
        />
        {replacement || (
          <div className="flex h-80 min-h-32 flex-col max-sm:flex-1">
            {!visibleItems && <ListSkeleton />}
            {visibleItems?.length === 0 && <NoMatches search={searchText.trim()} hasMore={hasMore} />}
            {visibleItems && visibleItems.length > 0 && (
              <PickList
                key={searchText}
                ref={list}
                label={title}
                items={visibleItems}
                bulkIds={bulk?.ids ?? []}
                chosen={chosen}
                onChoose={choose}
                onSubmit={send}
                end={
                  hasMore &&
                  `The first ${formatCount(visibleItems.length)} are shown. Type more letters to find the others.`
                }
              />
            )}
          </div>
        )}
      </div>
      {children}
      {question}
    </Dialog>
  );
}

function DiscardSelectionDialog({ onDiscard, onClose }: ComponentProps<typeof DiscardDialog>) {
  return (
    <ConfirmDialog
      title="Discard selection?"
      confirmLabel="Discard"
      cancelLabel="Keep selecting"
      isDanger
      onConfirm={onDiscard}
      onClose={onClose}
    >
      Your selection has not been added.
    </ConfirmDialog>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy className="flex min-h-0 flex-1 flex-col gap-6 overflow-hidden rounded-control border px-3 py-4">
      {['w-48', 'w-64', 'w-40', 'w-56', 'w-44', 'w-60'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}

function NoMatches({ search, hasMore }: { search: string; hasMore: boolean }) {
  const message = search ? `No one found matching “${search}”` : 'There is no one left to add.';
  return (
    <p className="grid flex-1 place-items-center break-words rounded-control border px-6 text-center text-base text-secondary-deep">
      {hasMore ? 'No one in the first results can be added. Type more letters to find others.' : message}
    </p>
  );
}

interface PickToolbarProps {
  label: string;
  bulk: { label: string; ids: readonly number[] } | null;
  hint: string;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onSearch: (search: string) => void;
  onFocusList: () => void;
}

function PickToolbar({ label, bulk, hint, chosen, onChoose, onSearch, onFocusList }: PickToolbarProps) {
  const id = useId();
  const state = selectionState(bulk?.ids ?? [], chosen);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    onFocusList();
  };

  return (
    <>
      <search className="relative">
        <Icon of={Search} className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-secondary-deep" />
        <Input
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          maxLength={100}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={handleKeyDown}
          className="pl-9"
        />
      </search>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 px-3">
        {bulk ? (
          <label htmlFor={id} className="inline-flex cursor-pointer items-center gap-3 text-sm">
            <Checkbox
              id={id}
              checked={state === 'all'}
              isMixed={state === 'some'}
              onChange={() => onChoose(toggleAll(bulk.ids, chosen))}
            />
            {bulk.label} ({formatCount(bulk.ids.length)})
          </label>
        ) : (
          <p className="text-secondary-deep text-sm">{hint}</p>
        )}
        <p aria-live="polite" className="text-secondary-deep text-sm tabular-nums">
          {chosen.size > 0 && `${formatCount(chosen.size)} selected`}
          {chosen.size > 0 && (
            <Button variant="link" className="ml-2 h-8" onClick={() => onChoose(new Set())}>
              Clear
            </Button>
          )}
        </p>
      </div>
    </>
  );
}
