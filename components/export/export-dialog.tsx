'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useSchool } from '@/components/shell/tab-title';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ProgressBar } from '@/components/ui/progress-bar';
import { Radio } from '@/components/ui/radio';
import { SaveError } from '@/components/ui/save-error';
import { messageOr } from '@/lib/browser/client/call-error';
import { initialFocus } from '@/lib/browser/device/data-attributes';
import type { ExportRequest } from '@/lib/browser/export/save-rows';
import { describeFieldFilters } from '@/lib/browser/lists/field-filters';
import type { Filters } from '@/lib/browser/lists/list-params';
import { useFeature } from '@/lib/browser/session/session-features';
import type { FieldTable } from '@/lib/contract/fields/field';
import { recordActivity } from '@/lib/features/record/record-activity';
import { profileQuery } from '@/lib/features/school/queries';
import { joinWithDots } from '@/lib/format/text';

interface ExportView {
  /** Descriptions of the search and the filters, such as `Search: Rao`. Empty when the list shows all rows. */
  filters: string[];
  order: string;
  /** The number of rows as a string such as '12 employees', or '' while the number is unknown. */
  count: string;
  isEmpty: boolean;
}

const statusTexts = { active: 'Active', inactive: 'Inactive', incomplete: 'Incomplete' };

interface ListFilters {
  search: string;
  filters: Filters & { status: keyof typeof statusTexts | null; import_id: number | null };
}

/**
 * Describes the search and the filters of a list of people. `ownFilters` contains the descriptions of filters that only
 * this list has, and '' for unset filters.
 */
export const describeFilters = (
  { search, filters }: ListFilters,
  table: FieldTable,
  ownFilters: string[] = [],
): string[] => {
  const { status, import_id } = filters;
  return [
    search && `Search: ${search}`,
    ...ownFilters,
    ...describeFieldFilters(table, filters),
    status && `Status: ${statusTexts[status]}`,
    import_id !== null && 'Added by one import',
  ].flatMap((filterText) => filterText || []);
};

interface ExportDialogProps {
  title: string;
  all: string;
  view: ExportView;
  hasHiddenFields: boolean;
  /** True to download all rows and columns at once, without asking. The dialog then shows the progress. */
  isAll?: boolean;
  failure: string;
  onDownload: (request: ExportRequest) => Promise<number>;
  /** The kind of the people in the list, if it is a list of people. Servers with the feature `record` record it. */
  people?: 'students' | 'employees';
  onClose: () => void;
}

/**
 * Downloads a list. Asks which rows and columns to download only when there is more than one option. Closing the dialog
 * aborts the download.
 */
export function ExportDialog(props: ExportDialogProps) {
  const { title, all, view, hasHiddenFields, isAll = false, failure, people, onDownload, onClose } = props;
  const { name: knownName } = useSchool();
  const canChange = useFeature('school-profile');
  const isRecorded = useFeature('record');
  const client = useQueryClient();
  const hasFilters = view.filters.length > 0;
  const [isView, setIsView] = useState(!isAll && hasFilters && !view.isEmpty);
  const [isShownOnly, setIsShownOnly] = useState(false);
  const [progress, setProgress] = useState<{ loaded: number; total: number | null } | null>(
    isAll ? { loaded: 0, total: null } : null,
  );
  const [error, setError] = useState<string | null>(null);
  const controllerRef = useRef<AbortController | null>(null);
  const formId = useId();
  useEffect(() => () => controllerRef.current?.abort(), []);

  const download = async () => {
    const controller = new AbortController();
    controllerRef.current = controller;
    const { signal } = controller;
    setError(null);
    setProgress({ loaded: 0, total: null });
    const filterText = joinWithDots(...(isView ? view.filters : []), view.order);
    const onProgress = (loaded: number, total: number | null) => setProgress({ loaded, total });
    try {
      // Reads the profile again, because another user may have changed the school's name since this page was loaded.
      const profile = canChange ? await client.fetchQuery(profileQuery()).catch(() => null) : null;
      const school = profile?.data.name || knownName;
      const count = await onDownload({ isView, isShownOnly, school, filterText, signal, onProgress });
      if (people && isRecorded) recordActivity({ verb: 'exported', noun: people, count, filter: filterText });
      onClose();
    } catch (cause) {
      if (signal.aborted) return;
      setError(messageOr(cause, failure));
      setProgress(null);
    }
  };
  const downloadAll = useEffectEvent(() => {
    if (isAll) void download();
  });
  useEffect(() => downloadAll(), []);
  const hasChoices = !(isAll && progress);

  return (
    <Dialog
      title={title}
      width="small"
      onClose={onClose}
      notice={error && <SaveError>{error}</SaveError>}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={progress !== null}
            busyLabel="Downloading…"
            {...initialFocus}
          >
            Download
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!progress) void download();
        }}
      >
        {hasChoices && hasFilters && (
          <Choice legend="Rows" isDisabled={progress !== null}>
            <Option name="rows" isChosen={isView} isDisabled={view.isEmpty} onChoose={() => setIsView(true)}>
              Rows that match{view.count && `: ${view.count}`}
              <span className="wrap-anywhere block text-secondary-deep text-xs">
                {joinWithDots(...view.filters, view.order)}
              </span>
            </Option>
            <Option name="rows" isChosen={!isView} onChoose={() => setIsView(false)}>
              {all}
            </Option>
          </Choice>
        )}
        {hasChoices && hasHiddenFields && (
          <Choice legend="Columns" isDisabled={progress !== null}>
            <Option name="columns" isChosen={!isShownOnly} onChoose={() => setIsShownOnly(false)}>
              All fields
            </Option>
            <Option name="columns" isChosen={isShownOnly} onChoose={() => setIsShownOnly(true)}>
              Columns shown
            </Option>
          </Choice>
        )}
        {!hasFilters && !hasHiddenFields && (
          <p className="text-base">{all}. The file starts with the school’s name and the date.</p>
        )}
        {progress && <Progress {...progress} />}
      </form>
    </Dialog>
  );
}

function Progress({ loaded, total }: { loaded: number; total: number | null }) {
  return (
    <div>
      <p role="status" className="mb-2 text-sm">
        Loading the rows…
      </p>
      {total !== null && <ProgressBar value={loaded / total} label="Rows loaded" />}
    </div>
  );
}

function Choice({ legend, isDisabled, children }: { legend: string; isDisabled: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={isDisabled} className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-col gap-2">{children}</div>
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ name, isChosen, isDisabled, onChoose, children }: OptionProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex cursor-pointer items-start gap-2 text-sm">
      <Radio id={id} name={name} checked={isChosen} disabled={isDisabled} onChange={onChoose} />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
