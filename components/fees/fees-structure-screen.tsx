'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide';
import { useId } from 'react';
import { ClassSelect } from '@/components/classes/class-select';
import { EmptyState } from '@/components/data-table/empty-state';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { LoadError } from '@/components/data-table/load-error';
import { lazyDialog } from '@/components/dialogs/lazy-dialog';
import { DownloadButton } from '@/components/export/download-button';
import { ButtonLink } from '@/components/links/button-link';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { NativeSelect } from '@/components/ui/native-select';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import { useMayChange } from '@/lib/browser/session/session-features';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { useDownloadFees } from '@/lib/features/fees/export';
import { useFees, useFirstMonth } from '@/lib/features/fees/hooks';
import {
  academicSessions,
  deviceOnlyNotice,
  entriesOf,
  feesUrl,
  isCompleteChoice,
  type PartialFeeChoice,
  readFeeChoice,
  sumFinalAmounts,
  withDetails,
} from '@/lib/features/fees/rules';
import { feeTerms, termLabels } from '@/lib/features/fees/terms';
import { today } from '@/lib/format/dates';
import { formatRupees } from '@/lib/format/rupees';
import { FeesTable } from './fees-table';

const UploadDialog = lazyDialog(() => import('./upload/upload-fees-dialog').then((file) => file.UploadFeesDialog));

const parameterNames = { academicYearId: 'session', classId: 'class', term: 'term' } as const;

function useFeeChoice() {
  const { query, write } = useUrlParams();
  const choose = (part: keyof PartialFeeChoice, value: string | number) =>
    // Resets the page number, because it belongs to the rows of the previous choice.
    write({ [parameterNames[part]]: String(value), page: null });
  return [readFeeChoice(query), choose] as const;
}

export function FeesStructureScreen() {
  const { profile, entries, storeEntries, replace } = useFees();
  const download = useDownloadFees();
  const { current, open, close } = useDialog<{ kind: 'upload' }>();
  const classes = useQuery(activeClassesQuery());
  const [urlChoice, choose] = useFeeChoice();
  const [firstMonth] = useFirstMonth();
  const mayChange = useMayChange();
  const sessions = academicSessions(Number(today().slice(0, 4)));

  // A session or class in the URL that no longer exists counts as not selected.
  const schoolClass = classes.data?.data.find(({ id }) => id === urlChoice.classId);
  const choice = {
    academicYearId: sessions.find((session) => session === urlChoice.academicYearId) ?? null,
    classId: schoolClass?.id ?? null,
    term: urlChoice.term,
  };
  const hasChoice = isCompleteChoice(choice);
  const listed = hasChoice && entries ? entriesOf(entries, choice, firstMonth) : undefined;

  return (
    <>
      <PageHeader title="Fees Structure" context={deviceOnlyNotice}>
        {entries && entries.length > 0 && (
          <DownloadButton isBusy={download.isPending} onClick={() => download.mutate(entries)}>
            Download Fees
          </DownloadButton>
        )}
        {mayChange && (
          <Button icon={Upload} {...UploadDialog.preloadProps} onClick={() => open({ kind: 'upload' })}>
            Upload Fees
          </Button>
        )}
        {mayChange && hasChoice && (
          <ButtonLink href={feesUrl('/add-fee', choice)} variant="primary" icon={Plus}>
            Add Fee Structure
          </ButtonLink>
        )}
      </PageHeader>
      <FeeChoices
        choice={choice}
        sessions={sessions}
        // Shows a total even while the fees are loading, so that the table does not move when the sum is known.
        total={hasChoice ? `Total ${listed ? formatRupees(sumFinalAmounts(listed)) : '…'}` : undefined}
        onChoose={choose}
      />
      {profile.isError ? (
        <Card>
          <LoadError query={profile} message="Failed to load profile data. Please try again." />
        </Card>
      ) : hasChoice || (isCompleteChoice(urlChoice) && classes.isPending) ? (
        <FeesTable
          entries={listed}
          className={schoolClass?.classname ?? ''}
          onDetails={(entry, details) => storeEntries(withDetails(entries ?? [], entry, details))}
        />
      ) : (
        <Card>
          <EmptyState>Please select an academic year, class and term to view fees structure.</EmptyState>
        </Card>
      )}
      {current && entries && <UploadDialog fees={entries} choice={choice} onSave={replace} onClose={close} />}
    </>
  );
}

interface ChoiceSelectProps {
  label: string;
  placeholder: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function ChoiceSelect({ label, placeholder, value, options, onChange }: ChoiceSelectProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      <label htmlFor={id} className="shrink-0 text-secondary-deep">
        {label}
      </label>
      <NativeSelect id={id} value={value ?? ''} onChange={(event) => onChange(event.target.value)} className="w-40">
        <option value="" disabled hidden>
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

const terms = feeTerms.map((term) => ({ value: term, label: termLabels[term] }));

interface FeeChoicesProps {
  choice: PartialFeeChoice;
  sessions: readonly string[];
  total: string | undefined;
  onChoose: (part: keyof PartialFeeChoice, value: string | number) => void;
}

function FeeChoices({ choice, sessions, total, onChoose }: FeeChoicesProps) {
  return (
    <ListToolbar count={total}>
      <ChoiceSelect
        label="Academic Session"
        placeholder="Select a session"
        value={choice.academicYearId}
        options={sessions.map((session) => ({ value: session, label: session }))}
        onChange={(session) => onChoose('academicYearId', session)}
      />
      <ClassSelect
        label="Class"
        value={choice.classId}
        format={({ classname }) => `Class ${classname}`}
        onChange={({ id }) => onChoose('classId', id)}
      />
      <ChoiceSelect
        label="Term"
        placeholder="Select a term"
        value={choice.term}
        options={terms}
        onChange={(term) => onChoose('term', term)}
      />
    </ListToolbar>
  );
}
