'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useConflict } from '@/components/dialogs/use-conflict';
import { FormDialog } from '@/components/form/form-dialog';
import type { Broadcast } from '@/lib/contract/broadcasts';
import { type BroadcastContent, contentOf } from '@/lib/features/broadcasts/content';
import { broadcastForm, wireNames } from '@/lib/features/broadcasts/form-schema';
import { useUpdateBroadcast } from '@/lib/features/broadcasts/mutations';
import { BroadcastFields } from './broadcast-fields';
import { ConfirmBroadcast } from './confirm-broadcast';
import { uploadingReason, useAttachment } from './use-attachment';
import { useBroadcastSave } from './use-broadcast-save';

export function EditBroadcastDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const form = useForm<BroadcastContent>({
    resolver: zodResolver(broadcastForm),
    defaultValues: contentOf(broadcast),
  });
  const { mutateAsync: update } = useUpdateBroadcast();
  const conflict = useConflict({ form, row: broadcast, toFormValues: contentOf, wireNames });
  const send = (content: BroadcastContent) => update({ id: broadcast.id, content, version: conflict.version() });
  const resolveConflict = (error: unknown): Promise<boolean> => conflict.resolve(error, form.handleSubmit(sendAgain));
  /** Saves without a confirmation, because the user has just chosen the values in the conflict dialog. */
  const sendAgain = async (content: BroadcastContent) => {
    try {
      await send(content);
      onClose();
    } catch (error) {
      if (!(await resolveConflict(error))) throw error;
    }
  };
  const { confirmation, save } = useBroadcastSave(form, send, resolveConflict);
  const attachment = useAttachment((link) => form.setValue('link', link, { shouldDirty: true, shouldValidate: true }));

  return (
    <FormDialog
      title="Edit Broadcast"
      context={broadcast.subject}
      form={form}
      submit={{ label: 'Update', busyLabel: 'Updating...', disabledReason: attachment.isBusy ? uploadingReason : null }}
      onSubmit={async (content) => {
        if (await save(content)) onClose();
      }}
      onClose={() => !attachment.isBusy && onClose()}
    >
      {conflict.dialog}
      <BroadcastFields control={form.control} attachment={attachment} />
      <ConfirmBroadcast confirmation={confirmation} subject={form.getValues('subject')} />
    </FormDialog>
  );
}
