'use client';

import { Download, type IconNode, Printer, X } from 'lucide';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { selectionBarId } from '@/components/data-table/select-column';
import { useSchool } from '@/components/shell/tab-title';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { messageOr } from '@/lib/browser/client/call-error';
import type { Failure } from '@/lib/browser/client/run-sequentially';
import { listen } from '@/lib/browser/device/listeners';
import { hasOpenDialog, isTextInput } from '@/lib/browser/device/page-keys';
import { type ExportColumn, saveRows } from '@/lib/browser/export/save-rows';
import type { ListPage } from '@/lib/browser/lists/list-page';
import type { RowSelection } from '@/lib/browser/lists/row-selection';
import { useAllowedCalls, useFeature } from '@/lib/browser/session/session-features';
import { toast } from '@/lib/browser/toasts/toast';
import { useBulkWrite } from '@/lib/features/bulk/mutations';
import type { BulkQuestion } from '@/lib/features/bulk/texts';
import { recordActivity } from '@/lib/features/record/record-activity';
import { cn } from '@/lib/format/cn';
import { formatCount, pluralize } from '@/lib/format/pluralize';
import { type BulkAction, findBulkQuestion, type WritingAction } from './actions';
import { BulkQuestionDialog } from './bulk-question-dialog';
import { FailuresDialog } from './failures-dialog';

interface Asked<Row> {
  action: WritingAction<Row>;
  rows: readonly Row[];
}

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
  const mayCall = useAllowedCalls();
  const canUndo = useFeature('bulk-undo') && mayCall('GET /record/activities');
  const isAllowed = (action: BulkAction<Row>) => mayCall('write' in action ? action.write.call : action.call);
  const [running, setRunning] = useState<string | null>(null);
  const [asked, setAsked] = useState<(Asked<Row> & { question: BulkQuestion }) | null>(null);
  const [failures, setFailures] = useState<{ doneCount: number; failed: Failure<Row>[] } | null>(null);
  const download = useDownloadSelected(sheet);

  const reading = useReadMatches({ selection, page });
  const isBusy = running !== null || reading.progress !== null;
  const bar = useBarFocus();
  useEscape(() => running !== null || onClose());

  const write = async ({ action, rows: written }: Asked<Row>) => {
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
    if ('open' in action) return action.open(rows);
    const { skips } = action;
    const changed = skips ? rows.filter((row) => !skips.isDone(row)) : rows;
    if (skips && changed.length === 0) return toast.info(skips.noneText);
    setRunning('');
    const question = await findBulkQuestion(action, changed, { skippedCount: rows.length - changed.length, canUndo });
    setRunning(null);
    if (question) setAsked({ question, action, rows: changed });
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
          {reading.progress ?? (running || `${formatCount(rows.length)} selected`)}
        </p>
        {isBusy && <Spinner />}
        {!isBusy && reading.label && (
          <Button variant="link" onClick={reading.read} className="h-9!">
            {reading.label}
          </Button>
        )}
        <span className="ml-auto flex items-center">
          {actions.filter(isAllowed).map((action) => (
            <BarButton
              key={action.label}
              {...{ label: action.label, icon: action.icon, isDanger: action.isDanger, isDisabled: isBusy }}
              onPress={() => void start(action).catch(() => undefined)}
            />
          ))}
          <BarButton label="Download" icon={Download} isDisabled={isBusy} onPress={() => void download(rows)} />
          <BarButton label="Print" icon={Printer} isDisabled={isBusy} onPress={() => onPrint(rows)} />
          <BarButton label="Clear" icon={X} isDisabled={running !== null} onPress={onClose} />
        </span>
      </section>
      {asked && (
        <BulkQuestionDialog
          question={asked.question}
          isDanger={asked.action.isDanger}
          onConfirm={() => {
            setAsked(null);
            void write(asked).catch(() => undefined);
          }}
          onClose={() => setAsked(null)}
        />
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
      icon={icon}
      variant="ghost"
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
      className={cn('h-9! px-2.5! aria-disabled:opacity-55', isDanger && 'text-error-deep!')}
    >
      <span className="max-xl:sr-only">{label}</span>
    </Button>
  );
}

/**
 * Selects the rows of all pages. `label` is `null` if all are selected. While the rows are read, `progress` says how many
 * were loaded, and no action may start: it would change only the rows that were selected before.
 */
function useReadMatches<Row>({ selection, page }: Pick<SelectedRows<Row>, 'selection' | 'page'>) {
  const { rows = [], total = 0, hasMore, readAll } = page;
  const [progress, setProgress] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const canRead = readAll && (hasMore || (total > rows.length && selection.getRows().size < total));
  const showProgress = (loaded: number, all: number | null) =>
    setProgress(`Loading rows: ${formatCount(loaded)}${all === null ? '' : ` of ${formatCount(all)}`}`);
  const read = async () => {
    if (!readAll) return;
    controller.current = new AbortController();
    const { signal } = controller.current;
    showProgress(0, hasMore ? null : total);
    try {
      const all = await readAll({ signal, onProgress: showProgress });
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
    setProgress(null);
  };
  const label = hasMore ? 'All that match' : `All ${formatCount(total)} that match`;
  return { label: canRead ? label : null, progress, read };
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
  useEffect(() => listen(document, ['keydown'], (event) => handleKeyDown(event)), []);
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
