'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { SaveButton } from '@/components/ui/save-button';
import { SaveError } from '@/components/ui/save-error';
import { draftTitles } from '@/lib/browser/device/drafts';
import type { BroadcastType } from '@/lib/contract/broadcasts';
import { useBroadcastDraftStorage } from '@/lib/features/broadcasts/draft';
import {
  type BroadcastContent,
  broadcastForm,
  createDefaultValues,
  wireNames,
} from '@/lib/features/broadcasts/form-schema';
import { useCreateBroadcast } from '@/lib/features/broadcasts/mutations';
import { BroadcastFields, uploadingReason, useAttachment } from './broadcast-fields';
import { ConfirmBroadcast, useConfirmation } from './confirm-broadcast';
import { DiscardDraftDialog } from './discard-draft-dialog';

interface AddBroadcastDialogProps {
  /** The initial type of a new broadcast. A stored draft is opened with its own type instead. */
  type: BroadcastType;
  onSent: (type: BroadcastType) => void;
  onClose: () => void;
}

/** Stores a draft while the user types, so that closing the dialog loses nothing and needs no confirmation. */
export function AddBroadcastDialog({ type, onSent, onClose }: AddBroadcastDialogProps) {
  const formId = useId();
  const draft = useBroadcastDraftStorage();
  const [storedDraft] = useState(draft.read);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const form = useForm<BroadcastContent>({
    resolver: zodResolver(broadcastForm),
    defaultValues: storedDraft ?? createDefaultValues(type),
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  // Calls `onSent` before the list is refetched, so that the screen switches to the type of the sent broadcast at once.
  const creating = useCreateBroadcast(() => {
    draft.clear();
    onSent(form.getValues('notetype'));
  });
  const confirmation = useConfirmation();
  const saving = useSave({
    form,
    wireNames,
    send: (content) => creating.mutateAsync(content),
    failure: 'An error occurred',
    onSaved: onClose,
  });
  const attachment = useAttachment((link) => form.setValue('link', link, { shouldDirty: true, shouldValidate: true }));

  const writeDraft = useEffectEvent(draft.write);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(values) }),
    [form],
  );

  const close = () => !isSubmitting && !attachment.isBusy && onClose();
  const discard = () => {
    draft.clear();
    onClose();
  };
  const submit = form.handleSubmit(async (content) => {
    if (await confirmation.ask()) await saving.onSubmit(content);
  });

  return (
    <Dialog
      title={draftTitles['broadcast-draft']}
      context={storedDraft ? 'Your unsent draft' : undefined}
      onClose={close}
      notice={
        <>
          {errors.root?.message && <SaveError>{errors.root.message}</SaveError>}
          {attachment.isBusy && <p className="text-secondary-deep text-sm">{uploadingReason}</p>}
        </>
      }
      footer={
        <>
          {(storedDraft || isDirty) && (
            <Button variant="danger-outline" onClick={() => setIsDiscarding(true)} className="mr-auto">
              Discard draft
            </Button>
          )}
          <Button onClick={close}>Cancel</Button>
          <SaveButton form={formId} isBusy={creating.isPending} busyLabel="Saving..." disabled={attachment.isBusy}>
            Save
          </SaveButton>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.stopPropagation();
          if (isSubmitting || attachment.isBusy) return event.preventDefault();
          form.clearErrors('root');
          void submit(event);
        }}
      >
        <BroadcastFields control={form.control} attachment={attachment} />
      </form>
      <ConfirmBroadcast confirmation={confirmation} subject={form.getValues('subject')} />
      {isDiscarding && <DiscardDraftDialog onDiscard={discard} onClose={() => setIsDiscarding(false)} />}
    </Dialog>
  );
}
