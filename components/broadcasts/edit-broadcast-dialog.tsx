'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { useSave } from '@/components/form/use-save';
import type { Broadcast } from '@/lib/contract/broadcasts';
import { type BroadcastContent, broadcastForm, contentOf, wireNames } from '@/lib/features/broadcasts/form-schema';
import { useUpdateBroadcast } from '@/lib/features/broadcasts/mutations';
import { BroadcastFields, uploadingReason, useAttachment } from './broadcast-fields';
import { ConfirmBroadcast, useConfirmation } from './confirm-broadcast';

export function EditBroadcastDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const form = useForm<BroadcastContent>({
    resolver: zodResolver(broadcastForm),
    defaultValues: contentOf(broadcast),
  });
  const { mutateAsync: update } = useUpdateBroadcast();
  const confirmation = useConfirmation();
  const saving = useSave({
    form,
    wireNames,
    row: broadcast,
    toFormValues: contentOf,
    send: (content, record) => update({ id: broadcast.id, content, version: record?.version }),
    failure: 'An error occurred',
    onSaved: onClose,
  });
  const attachment = useAttachment((link) => form.setValue('link', link, { shouldDirty: true, shouldValidate: true }));

  return (
    <FormDialog
      call="PUT /diary/broadcast/update"
      title="Edit Broadcast"
      context={broadcast.subject}
      {...saving}
      submit={{ label: 'Update', busyLabel: 'Updating...', disabledReason: attachment.isBusy ? uploadingReason : null }}
      onSubmit={async (content) => {
        if (await confirmation.ask()) await saving.onSubmit(content);
      }}
      onClose={() => !attachment.isBusy && onClose()}
    >
      <BroadcastFields control={form.control} attachment={attachment} />
      <ConfirmBroadcast confirmation={confirmation} subject={form.getValues('subject')} />
    </FormDialog>
  );
}
