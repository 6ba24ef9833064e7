'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { DiscardDialog } from '@/components/form/discard-dialog';
import { readDeviceText, writeDeviceValue } from '@/lib/browser/device/device-storage';
import { useDialog } from '@/lib/browser/hooks/use-dialog';
import { useUrlParams } from '@/lib/browser/lists/use-url-params';
import { toast } from '@/lib/browser/toasts/toast';
import type { ActiveClass } from '@/lib/contract/classes';
import type { FeeEntry } from '@/lib/features/fees/entries';
import { feesUrl } from '@/lib/features/fees/fee-choice';
import { entriesFrom, type FeeForm, requiredFieldsMessage } from '@/lib/features/fees/form-schema';
import { feesDraftKey, hasEntries } from '@/lib/features/fees/structure';
import type { FeeTerm } from '@/lib/features/fees/terms';
import { useFirstMonth } from '@/lib/features/fees/use-first-month';
import { FeeBar } from './fee-bar';
import { FeeFormHeader } from './fee-form-header';
import { FeeRowsForm } from './fee-rows-form';
import { FeesAlreadySaved } from './fees-already-saved';

const otherRows: Record<FeeTerm, string> = {
  monthly: 'Switching to monthly fees replaces the rows.',
  quarterly: 'Switching to quarterly fees replaces the rows.',
  'half-yearly': 'Switching to half-yearly fees replaces the rows.',
  yearly: 'Switching to yearly fees replaces the rows.',
};

interface ChangeTermDialogProps {
  next: FeeTerm;
  onConfirm: () => void;
  onClose: () => void;
}

function ChangeTermDialog({ next, onConfirm, onClose }: ChangeTermDialogProps) {
  return (
    <ConfirmDialog
      title="Change the term?"
      confirmLabel="Change Term"
      cancelLabel="Keep editing"
      isDanger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {otherRows[next]} What you typed has not been saved and will be lost.
    </ConfirmDialog>
  );
}

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

  const ofClass = { academicYearId: session, classId: schoolClass.id };
  const choice = term && { ...ofClass, term };
  const draft = choice && feesDraftKey(schoolId, choice);
  const isTyped = () => draft !== null && readDeviceText(draft) !== null;
  const forgetDraft = () => draft && writeDeviceValue(draft, null);
  const back = feesUrl('/fees-structure', { ...ofClass, term });

  const changeTerm = (next: FeeTerm) => {
    forgetDraft();
    setTermError(undefined);
    close();
    write({ term: next });
  };
  const leave = () => {
    forgetDraft();
    router.push(back);
  };
  const save = (form: FeeForm) => {
    if (!choice || isSaved) return;
    setIsSaved(true);
    onEntries([...entries, ...entriesFrom(form, choice, firstMonth)]);
    forgetDraft();
    toast.success('Fee details saved on this device');
    // Replaces the history entry, so that Back does not return to the saved form.
    router.replace(back);
  };

  return (
    <>
      <FeeFormHeader
        session={session}
        className={schoolClass.classname}
        term={term}
        termError={termError}
        onTermChange={(next) => (isTyped() ? open({ kind: 'term', next }) : changeTerm(next))}
      />
      {!choice || !draft ? (
        <FeeBar onCancel={leave} onSave={() => setTermError(requiredFieldsMessage)} />
      ) : !isSaved && hasEntries(entries, choice) ? (
        <FeesAlreadySaved choice={choice} className={schoolClass.classname} />
      ) : (
        <FeeRowsForm
          key={`${draft} ${firstMonth}`}
          term={choice.term}
          firstMonth={firstMonth}
          draftName={draft}
          isSaved={isSaved}
          onSave={save}
          onCancel={() => (isTyped() ? open({ kind: 'leave' }) : leave())}
        />
      )}
      {current?.kind === 'leave' && <DiscardDialog onDiscard={leave} onKeep={close} />}
      {current?.kind === 'term' && (
        <ChangeTermDialog next={current.next} onConfirm={() => changeTerm(current.next)} onClose={close} />
      )}
    </>
  );
}
