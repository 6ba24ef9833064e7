'use client';

import { Download, type IconNode, Printer, X } from 'lucide';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { selectionBarId } from '@/components/data-table/select-column';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { useSchool } from '@/components/shell/tab-title';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Spinner } from '@/components/ui/spinner';
import { messageOr } from '@/lib/browser/client/call-error';
import type { Failure } from '@/lib/browser/client/run-sequentially';
import { hasOpenDialog, isTextInput } from '@/lib/browser/device/page-keys';
import { type ExportColumn, saveRows } from '@/lib/browser/export/save-rows';
import type { ListPage } from '@/lib/browser/lists/list-page';
import type { RowSelection } from '@/lib/browser/lists/row-selection';
import { useFeature } from '@/lib/browser/session/session-features';
import { toast } from '@/lib/browser/toasts/toast';
import { useBulkWrite } from '@/lib/features/bulk/use-bulk-write';
import { recordActivity } from '@/lib/features/record/record-activity';
import { cn } from '@/lib/format/cn';
import { formatCount } from '@/lib/format/format-count';
import { pluralize } from '@/lib/format/pluralize';
import type { BulkAction, BulkQuestion } from './bulk-action';
import { FailuresDialog } from './failures-dialog';

interface Asked<Row> {
  action: BulkAction<Row>;
  /** The selected rows that the action changes. */
  rows: readonly Row[];
}

/** The parts of a list that the bar of each noun passes on. */
export interface SelectedRows<Row> {
  selection: RowSelection<Row>;
  page: ListPage<Row>;
  onPrint: (rows: readonly Row[]) => void;
  onClose: () => void;
}

interface BulkBarProps<Row> extends SelectedRows<Row> {
  nameOf: (row: NoInfer<Row>) => string;
  actions: readonly BulkAction<Row>[];
  /** The sheet of the selected rows. `people` is set for lists of people, whose downloads are recorded. */
  sheet: { name: string; columns: readonly ExportColumn<Row>[]; people?: 'students' | 'employees' };
}

/** Covers the header of the table, so that the rows do not move. The checkbox of the header stays visible. */
export function BulkBar<Row>({ selection, page, onPrint, onClose, nameOf, actions, sheet }: BulkBarProps<Row>) {
  const rowsById = useSyncExternalStore(selection.subscribe, selection.getRows, selection.getRows);
  const rows = [...rowsById.values()];
  const bulkWrite = useBulkWrite();
  const [running, setRunning] = useState<string | null>(null);
  const [question, setQuestion] = useState<(BulkQuestion & Asked<Row>) | null>(null);
  const [failures, setFailures] = useState<{ doneCount: number; failed: Failure<Row>[] } | null>(null);
  const download = useDownloadSelected(sheet);

  const isRunning = running !== null;
  const bar = useBarFocus();
  useEscape(() => isRunning || onClose());

  const write = async ({ action, rows: written }: Asked<Row>) => {
    if (!action.write) return;
    const total = formatCount(written.length);
    const showProgress = (done: number) => setRunning(`${formatCount(done)} of ${total} done`);
    showProgress(0);
    try {
      const { done, failed } = await bulkWrite(action.write, written, showProgress);
      if (failed.length > 0) setFailures({ doneCount: done.length, failed });
      selection.replace(failed.map(({ item }) => item));
    } finally {
      setRunning(null);
    }
  };

  const start = async (action: BulkAction<Row>) => {
    if (action.open) return action.open(rows);
    const { skips, ask } = action;
    const changed = skips ? rows.filter((row) => !skips.isDone(row)) : rows;
    if (skips && changed.length === 0) return toast.info(skips.noneText);
    setRunning('');
    const asked = await Promise.resolve(ask?.(changed)).catch(() => null);
    setRunning(null);
    if (asked) setQuestion({ ...asked, action, rows: changed });
    else await write({ action, rows: changed });
  };

  return (
    <div className="sticky top-top-bar z-20 h-0 print:hidden">
      <section
        ref={bar}
        id={selectionBarId}
        aria-label="Selected rows"
        className="absolute top-px right-px left-12 flex min-h-[43px] items-center gap-x-1 rounded-tr-card border-b bg-accent-soft pr-1 pl-2 text-sm max-sm:overflow-x-auto"
      >
        <p role="status" className="mr-2 whitespace-nowrap font-semibold tabular-nums">
          {running || `${formatCount(rows.length)} selected`}
        </p>
        {isRunning && <Spinner />}
        <SelectMatches {...{ selection, page, isDisabled: isRunning }} count={rows.length} />
        <span className="ml-auto flex items-center">
          {actions.map(({ label, icon, isDanger, ...action }) => (
            <BarButton
              key={label}
              {...{ label, icon, isDanger, isDisabled: isRunning }}
              onPress={() => void start({ label, isDanger, icon, ...action }).catch(() => undefined)}
            />
          ))}
          <BarButton label="Download" icon={Download} isDisabled={isRunning} onPress={() => void download(rows)} />
          <BarButton label="Print" icon={Printer} isDisabled={isRunning} onPress={() => onPrint(rows)} />
          <BarButton label="Clear" icon={X} isDisabled={isRunning} onPress={onClose} />
        </span>
      </section>
      {question && (
        <ConfirmDialog
          title={question.title}
          confirmLabel={question.action.label}
          isDanger={question.action.isDanger}
          onConfirm={() => {
            setQuestion(null);
            void write(question).catch(() => undefined);
          }}
          onClose={() => setQuestion(null)}
        >
          <span className="grid gap-2">
            {question.text.split('\n').map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </ConfirmDialog>
      )}
      {failures && <FailuresDialog {...failures} nameOf={nameOf} onClose={() => setFailures(null)} />}
    </div>
  );
}

interface BarButtonProps {
  label: string;
  icon: IconNode;
  isDanger?: boolean;
  isDisabled: boolean;
  onPress: () => void;
}

/** Stays focusable while disabled, so that the keyboard focus is not lost during a write. */
function BarButton({ label, icon, isDanger, isDisabled, onPress }: BarButtonProps) {
  return (
    <Button
      variant="ghost"
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
      className={cn('h-9! px-2.5! aria-disabled:opacity-55', isDanger && 'text-error-deep!')}
    >
      <Icon of={icon} className="size-4" />
      <span className="max-xl:sr-only">{label}</span>
    </Button>
  );
}

interface SelectMatchesProps<Row> extends Pick<SelectedRows<Row>, 'selection' | 'page'> {
  count: number;
  isDisabled: boolean;
}

/** Offers to select the rows of all pages. */
function SelectMatches<Row>({ selection, page, count, isDisabled }: SelectMatchesProps<Row>) {
  const { rows = [], total = 0, hasMore, readAll } = page;
  const [isReading, setIsReading] = useState(false);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  if (!readAll || (!hasMore && (total <= rows.length || count >= total))) return null;
  const select = async () => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setIsReading(true);
    try {
      const all = await readAll({ signal, onProgress: () => undefined });
      if (signal.aborted) return;
      selection.set(all.rows, true);
      if (all.isTruncated) {
        toast.info(
          pluralize(
            all.rows.length,
            'Only the first row is selected',
            (many) => `Only the first ${many} rows are selected`,
          ),
          { description: 'Please search or filter the list to select the others.' },
        );
      }
    } catch (error) {
      if (!signal.aborted) toast.error(messageOr(error, 'The rows could not be loaded. Please try again.'));
    }
    setIsReading(false);
  };
  const label = hasMore ? 'All that match' : `All ${formatCount(total)} that match`;
  return (
    <Button variant="link" isBusy={isReading} onClick={isDisabled ? undefined : select} className="h-9!">
      {label}
    </Button>
  );
}

function useDownloadSelected<Row>({ name, columns, people }: BulkBarProps<Row>['sheet']) {
  const { name: school } = useSchool();
  const isRecorded = useFeature('record');
  return async (rows: readonly Row[]) => {
    const filterText = `${formatCount(rows.length)} selected`;
    const { signal } = new AbortController();
    const request = { isView: true, isShownOnly: false, school, filterText, signal, onProgress: () => undefined };
    try {
      await saveRows(name, columns, { rows, isTruncated: false }, request);
      if (people && isRecorded)
        recordActivity({ verb: 'exported', noun: people, count: rows.length, filter: filterText });
    } catch (error) {
      toast.error(messageOr(error, 'The rows could not be downloaded. Please try again.'));
    }
  };
}

/** Calls `close` on Escape, unless the key belongs to a dialog or a text field. */
function useEscape(close: () => void) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || hasOpenDialog() || isTextInput(event.target)) return;
    close();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Moves the focus from the bar to the checkbox of the header when the bar disappears. */
function useBarFocus() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(
    () => () => {
      if (bar.current?.contains(document.activeElement)) {
        document.querySelector<HTMLInputElement>('thead .select-cell input')?.focus();
      }
    },
    [],
  );
  return bar;
}
