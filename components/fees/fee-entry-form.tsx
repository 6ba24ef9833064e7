'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LazyDiscardDialog } from '@/components/form/lazy-discard-dialog';
import { readDeviceText, writeDeviceValue } from '@/lib/browser/device/device-storage';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import { toast } from '@/lib/browser/toasts/toast';
import type { ActiveClass } from '@/lib/contract/classes';
import type { FeeEntry } from '@/lib/features/fees/entries';
import { entriesFrom, type FeeForm, requiredFieldsMessage } from '@/lib/features/fees/form-schema';
import { useFirstMonth } from '@/lib/features/fees/hooks';
import { feesDraftKey, feesUrl, hasEntries } from '@/lib/features/fees/rules';
import type { FeeTerm } from '@/lib/features/fees/terms';
import { FeeBar } from './fee-bar';
import { FeeFormHeader } from './fee-form-header';
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
