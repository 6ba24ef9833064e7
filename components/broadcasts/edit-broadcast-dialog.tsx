'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { type BroadcastContent, contentOf } from '@/lib/broadcasts/content';
import { useUpdateBroadcast } from '@/lib/broadcasts/mutations';
import { broadcastForm } from '@/lib/broadcasts/rules';
import type { Broadcast } from '@/lib/contract/broadcasts';
import { BroadcastFields } from './broadcast-fields';
import { ConfirmBroadcast } from './confirm-broadcast';
import { useAttachment } from './use-attachment';
import { useBroadcastSave } from './use-broadcast-save';

export function EditBroadcastDialog({ broadcast, onClose }: { broadcast: Broadcast; onClose: () => void }) {
  const form = useForm<BroadcastContent>({
    resolver: zodResolver(broadcastForm),
    defaultValues: contentOf(broadcast),
  });
  const { mutateAsync: update } = useUpdateBroadcast();
  const { confirmation, save } = useBroadcastSave(form, (content) => update({ id: broadcast.id, content }));
  const attachment = useAttachment((link) => form.setValue('link', link, { shouldDirty: true, shouldValidate: true }));

  return (
    <>
      <FormDialog
        title="Edit Broadcast"
        context={broadcast.subject}
        form={form}
        submit={{ label: 'Update', busyLabel: 'Updating...', isDisabled: attachment.isBusy }}
        onSubmit={async (content) => {
          if (await save(content)) onClose();
        }}
        onClose={() => !attachment.isBusy && onClose()}
      >
        <BroadcastFields control={form.control} attachment={attachment} />
      </FormDialog>
      <ConfirmBroadcast confirmation={confirmation} subject={form.getValues('subject')} />
    </>
  );
}
