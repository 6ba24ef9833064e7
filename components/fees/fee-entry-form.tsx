'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LazyDiscardDialog } from '@/components/form/lazy-discard-dialog';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NativeSelect } from '@/components/ui/native-select';
import { readDeviceText, writeDeviceValue } from '@/lib/browser/device/device-storage';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import { toast } from '@/lib/browser/toasts/toast';
import type { ActiveClass } from '@/lib/contract/classes';
import { type MonthName, monthNames } from '@/lib/contract/values/constants';
import type { FeeEntry } from '@/lib/features/fees/entries';
import { entriesFrom, type FeeForm, requiredFieldsMessage } from '@/lib/features/fees/form-schema';
import { useFirstMonth } from '@/lib/features/fees/hooks';
import { feesDraftKey, feesUrl, hasEntries } from '@/lib/features/fees/rules';
import { type FeeTerm, feeTerms, termLabels } from '@/lib/features/fees/terms';
import { cn } from '@/lib/format/cn';
import { FeeBar } from './fee-bar';
import { FeeRowsForm } from './fee-rows-form';
import { FeesAlreadySaved } from './fees-already-saved';
import { LazyChangeTermDialog } from './lazy-fee-dialogs';

interface FeeEntryFormProps {
  schoolId: number | null | undefined;
  session: string;
  schoolClass: ActiveClass;
  term: FeeTerm | null;
  entries: readonly FeeEntry[];
  onEntries: (entries: FeeEntry[]) => void;
}

export function FeeEntryForm({ schoolId, session, schoolClass, term, entries, onEntries }: FeeEntryFormProps) {
  const router = useRouter();
  const { write } = useUrlParams();
  const [firstMonth] = useFirstMonth();
  const [termError, setTermError] = useState<string>();
  const [isSaved, setIsSaved] = useState(false);
  const { current, open, close } = useDialog<{ kind: 'leave' } | { kind: 'term'; next: FeeTerm }>();

  const classChoice = { academicYearId: session, classId: schoolClass.id };
  const choice = term && { ...classChoice, term };
  const draftName = choice && feesDraftKey(schoolId, choice);
  const hasDraft = () => draftName !== null && readDeviceText(draftName) !== null;
  const clearDraft = () => draftName && writeDeviceValue(draftName, null);
  const backUrl = feesUrl('/fees-structure', { ...classChoice, term });

  const changeTerm = (next: FeeTerm) => {
    clearDraft();
    setTermError(undefined);
    close();
    write({ term: next });
  };
  const leave = () => {
    clearDraft();
    router.push(backUrl);
  };
  const save = (form: FeeForm) => {
    if (!choice || isSaved) return;
    setIsSaved(true);
    onEntries([...entries, ...entriesFrom(form, choice, firstMonth)]);
    clearDraft();
    toast.success('Fee details saved on this device');
    // Replaces the history entry, so that Back does not return to the saved form.
    router.replace(backUrl);
  };

  return (
    <>
      <FeeFormHeader
        session={session}
        className={schoolClass.classname}
        term={term}
        termError={termError}
        onTermChange={(next) => (hasDraft() ? open({ kind: 'term', next }) : changeTerm(next))}
      />
      {!choice || !draftName ? (
        <FeeBar onCancel={leave} onSave={() => setTermError(requiredFieldsMessage)} />
      ) : !isSaved && hasEntries(entries, choice) ? (
        <FeesAlreadySaved choice={choice} className={schoolClass.classname} />
      ) : (
        <FeeRowsForm
          key={`${draftName} ${firstMonth}`}
          term={choice.term}
          firstMonth={firstMonth}
          draftName={draftName}
          isSaved={isSaved}
          onSave={save}
          onCancel={() => (hasDraft() ? open({ kind: 'leave' }) : leave())}
        />
      )}
      {current?.kind === 'leave' && <LazyDiscardDialog onDiscard={leave} onClose={close} />}
      {current?.kind === 'term' && (
        <LazyChangeTermDialog next={current.next} onConfirm={() => changeTerm(current.next)} onClose={close} />
      )}
    </>
  );
}

interface FeeFormHeaderProps {
  session: string;
  className: string;
  term: FeeTerm | null;
  termError: string | undefined;
  onTermChange: (term: FeeTerm) => void;
}

function FeeFormHeader({ session, className, term, termError, onTermChange }: FeeFormHeaderProps) {
  const hasMonths = term === 'monthly';
  return (
    <Card className={cn('mb-4 grid grid-cols-1 gap-4 px-5 py-4', hasMonths ? 'sm:grid-cols-4' : 'sm:grid-cols-3')}>
      <Field label="Academic Session">{(wiring) => <Input {...wiring} readOnly value={session} />}</Field>
      <Field label="Class">{(wiring) => <Input {...wiring} readOnly value={`Class ${className}`} />}</Field>
      <Field label="Term" error={termError} isRequired>
        {(wiring) => (
          <NativeSelect
            {...wiring}
            value={term ?? ''}
            // Safe cast: the options are the fee terms.
            onChange={(event) => onTermChange(event.target.value as FeeTerm)}
            className="w-full"
          >
            <option value="" disabled hidden>
              Select a term
            </option>
            {feeTerms.map((option) => (
              <option key={option} value={option}>
                {termLabels[option]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {hasMonths && <FirstMonth />}
    </Card>
  );
}

/** Lets the user choose the first month of the school year. The list of monthly fees begins with this month. */
function FirstMonth() {
  const [firstMonth, choose] = useFirstMonth();
  return (
    <Field label="School Year Starts In">
      {(wiring) => (
        <NativeSelect
          {...wiring}
          value={firstMonth}
          // Safe cast: the options are the month names.
          onChange={(event) => choose(event.target.value as MonthName)}
          className="w-full"
        >
          {monthNames.map((month) => (
            <option key={month}>{month}</option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
