'use client';

import { useForm } from 'react-hook-form';
import { ConfirmDialog, confirmProps } from '@/components/dialogs/confirm-dialog';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import type { DeletedRecord, TakenField } from '@/lib/contract/bin';
import { useDeleteForGood, useRestore } from '@/lib/features/bin/mutations';
import { newNameLabels } from '@/lib/features/bin/rules';
import { useShowRecord } from './use-show-record';

export type BinChange =
  | { kind: 'delete'; record: DeletedRecord }
  | { kind: 'rename'; record: DeletedRecord; field: TakenField; message: string };

export function BinDialog({ change, onClose }: { change: BinChange; onClose: () => void }) {
  if (change.kind === 'delete') return <DeleteForGood record={change.record} onClose={onClose} />;
  return <RestoreWithNewName {...change} onClose={onClose} />;
}

function DeleteForGood({ record, onClose }: { record: DeletedRecord; onClose: () => void }) {
  const deleting = useDeleteForGood();
  return (
    <ConfirmDialog
      title="Delete for Good"
      confirmLabel="Delete"
      isDanger
      {...confirmProps(deleting, record, 'Failed to delete it for good. Please try again.', onClose)}
      onClose={onClose}
    >
      Are you sure you want to delete {record.name} for good? This action cannot be undone.
    </ConfirmDialog>
  );
}

interface RestoreWithNewNameProps {
  record: DeletedRecord;
  field: TakenField;
  message: string;
  onClose: () => void;
}

/** Asks for another name or number, because another record has taken the former one. */
function RestoreWithNewName({ record, field, message, onClose }: RestoreWithNewNameProps) {
  const restoring = useRestore({ onShow: useShowRecord() });
  const form = useForm({ defaultValues: { name: '' } });
  const saving = useSave({
    form,
    wireNames: { [field]: 'name' },
    send: ({ name }) => restoring.mutateAsync({ record, newName: name }),
    failure: `Failed to restore ${record.name}. Please try again.`,
    onSaved: onClose,
  });

  return (
    <FormDialog
      call="POST /bin/restore"
      title="Restore"
      context={record.name}
      width="small"
      {...saving}
      submit={{ label: 'Restore', busyLabel: 'Restoring...' }}
      onClose={onClose}
    >
      <p className="mb-4 text-base">{message} Please give the restored record another one.</p>
      <TextField control={form.control} name="name" label={newNameLabels[field]} isRequired />
    </FormDialog>
  );
}
