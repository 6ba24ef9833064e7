'use client';

import { ArrowDown, ArrowUp, Check, Link2, Trash2 } from 'lucide';
import { type FormEvent, type MouseEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { copy } from '@/components/dialogs/copy-text';
import { PageLink } from '@/components/links/page-link';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { linkClass } from '@/components/ui/link-class';
import { SaveError } from '@/components/ui/save-error';
import { messageOr } from '@/lib/browser/client/call-error';
import { allowsRapidClicks, initialFocus } from '@/lib/browser/device/data-attributes';
import { useCompactRows } from '@/lib/browser/lists/use-list-choices';
import type { ListState } from '@/lib/browser/lists/use-list-params';
import { viewFields } from '@/lib/contract/views';
import { pathOf, useViews } from '@/lib/features/views/hooks';
import { useDeleteView, useKeepColumns, useSaveView } from '@/lib/features/views/mutations';
import { viewAddress } from '@/lib/features/views/rules';
import { cn } from '@/lib/format/cn';
import { normalizedKey } from '@/lib/format/normalize-text';
import { columnsText } from './choose-columns';
import { type Column, isEdge } from './column';

const headingClass = 'mb-2 font-semibold text-sm';

interface ViewsDialogProps {
  list: Pick<ListState, 'name' | 'size'>;
  caption: string;
  columns: readonly Column<never>[];
  shown: readonly Column<never>[];
  /** The keys of the chosen columns, or '' for the usual columns. */
  chosen: string;
  /** True if the choice must be kept for the user when the dialog closes. */
  keepsChoice: boolean;
  onChoose: (columns: string) => void;
  onNotKept: () => void;
  onClose: () => void;
}

export function ViewsDialog(props: ViewsDialogProps) {
  const { list, caption, columns, shown, chosen, keepsChoice, onChoose, onNotKept, onClose } = props;
  const { mutate: keep } = useKeepColumns(list.name, onNotKept);
  const addressWith = (keys: string) =>
    viewAddress(window.location.pathname, window.location.search, { columns: keys, size: list.size });
  const chosenColumns = shown.filter((column) => !isEdge(column));
  const address = addressWith(columnsText(chosenColumns));
  const close = () => {
    if (keepsChoice) keep(addressWith(chosen));
    onClose();
  };
  return (
    <Dialog title="Views" context={caption} onClose={close} footer={<Button onClick={close}>Close</Button>}>
      <div className="grid gap-6">
        <SavedViews list={list.name} address={address} onClose={close} />
        <SaveForm list={list.name} address={address} />
        <ColumnChoice
          shown={chosenColumns}
          hidden={columns.filter((column) => !isEdge(column) && !shown.includes(column))}
          onChoose={onChoose}
          canReset={chosen !== ''}
        />
        <RowHeight />
      </div>
    </Dialog>
  );
}

interface ViewProps {
  list: string;
  /** The address of the list as it is shown. */
  address: string;
}

const copyAddress = (address: string) => copy(window.location.origin + address);

function useViewsOf(list: string) {
  return useViews().filter((view) => view.list === list && view.name !== '');
}

function SavedViews({ list, address, onClose }: ViewProps & { onClose: () => void }) {
  const views = useViewsOf(list).filter((view) => pathOf(view.address) === pathOf(address));
  const { mutate: remove } = useDeleteView();
  if (views.length === 0) return null;
  return (
    <section>
      <h3 className={headingClass}>Saved views</h3>
      <ul className="divide-y rounded-card border">
        {views.map((view, index) => (
          <li key={view.view_id} className="flex min-h-11 items-center gap-1 pr-2 pl-4">
            <PageLink
              href={view.address}
              aria-current={view.address === address ? 'true' : undefined}
              onClick={onClose}
              className={cn(linkClass, 'wrap-anywhere min-w-0 flex-1 py-2 text-sm')}
              {...(index === 0 && initialFocus)}
            >
              {view.name}
              {view.address === address && <Icon of={Check} className="ml-2 inline size-4" />}
            </PageLink>
            <IconButton
              label={`Copy the link of ${view.name}`}
              icon={Link2}
              onClick={() => copyAddress(view.address)}
            />
            <IconButton label={`Delete ${view.name}`} icon={Trash2} tone="danger" onClick={() => remove(view)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SaveForm({ list, address }: ViewProps) {
  const views = useViewsOf(list);
  const saving = useSaveView();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const replaced = views.find((view) => normalizedKey(view.name) === normalizedKey(name));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setProblem('Please enter a name for the view');
    saving.mutate(
      { view: { list, name: name.trim(), address }, replaced },
      // Keeps what the user has typed since.
      { onSuccess: () => setName((current) => (current === name ? '' : current)) },
    );
  };

  return (
    <section>
      <h3 className={headingClass}>Save this view</h3>
      <form onSubmit={submit} noValidate>
        <div className="flex items-end gap-3 max-sm:flex-wrap">
          <Field
            label={viewFields.name.label}
            hint="Keeps the search, filters, order, columns and rows per page."
            error={problem}
            className="flex-1"
          >
            {(wiring) => (
              <Input
                {...wiring}
                autoComplete="off"
                maxLength={viewFields.name.max}
                value={name}
                onChange={({ target }) => {
                  setName(target.value);
                  setProblem(undefined);
                }}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" isBusy={saving.isPending}>
            {replaced ? 'Replace' : 'Save'}
          </Button>
          <Button icon={Link2} onClick={() => copyAddress(address)}>
            Copy Link
          </Button>
        </div>
        {saving.error && (
          <SaveError key={saving.submittedAt}>
            {messageOr(saving.error, 'The view could not be saved. Please try again later.')}
          </SaveError>
        )}
      </form>
    </section>
  );
}

interface ColumnChoiceProps extends Pick<ViewsDialogProps, 'onChoose'> {
  shown: readonly Column<never>[];
  hidden: readonly Column<never>[];
  canReset: boolean;
}

function ColumnChoice({ shown, hidden, onChoose, canReset }: ColumnChoiceProps) {
  const id = useId();
  const isShown = (column: Column<never>) => shown.includes(column);
  const toggle = (column: Column<never>) =>
    onChoose(columnsText(isShown(column) ? shown.filter((other) => other !== column) : [...shown, column]));

  const move = (index: number, step: 1 | -1) => ({
    'aria-disabled': shown[index + step] === undefined,
    className: 'aria-disabled:opacity-40',
    onClick({ currentTarget }: MouseEvent<HTMLButtonElement>) {
      const next = [...shown];
      const [column] = next.splice(index, 1);
      if (!column || shown[index + step] === undefined) return;
      next.splice(index + step, 0, column);
      flushSync(() => onChoose(columnsText(next)));
      // The row has moved, and the browser takes the focus from a moved element.
      currentTarget.focus();
    },
  });

  return (
    <section>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h3 className="font-semibold text-sm">Columns</h3>
        {canReset && (
          <button type="button" className={cn(linkClass, 'text-sm')} onClick={() => onChoose('')}>
            Usual Columns
          </button>
        )}
      </div>
      <ul className="divide-y rounded-card border">
        {[...shown, ...hidden].map((column, index) => (
          <li key={column.key} className="flex min-h-11 items-center gap-1 pr-2 pl-4">
            <label htmlFor={`${id}-${column.key}`} className="flex flex-1 cursor-pointer items-center gap-2.5 text-sm">
              <Checkbox
                id={`${id}-${column.key}`}
                {...allowsRapidClicks}
                checked={isShown(column)}
                // The last column stays, because a list without columns shows nothing.
                disabled={isShown(column) && shown.length === 1}
                onChange={() => toggle(column)}
              />
              {column.header}
            </label>
            {isShown(column) && (
              <>
                <IconButton
                  label={`Move ${column.header} up`}
                  icon={ArrowUp}
                  {...allowsRapidClicks}
                  {...move(index, -1)}
                />
                <IconButton
                  label={`Move ${column.header} down`}
                  icon={ArrowDown}
                  {...allowsRapidClicks}
                  {...move(index, 1)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RowHeight() {
  const id = useId();
  const { isCompact, toggle } = useCompactRows();
  return (
    <label htmlFor={id} className="flex cursor-pointer items-center gap-2.5 text-sm">
      <Checkbox id={id} checked={isCompact} onChange={toggle} />
      Compact rows
    </label>
  );
}
