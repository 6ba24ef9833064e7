'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSection } from '@/components/form/form-section';
import { TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import type { AccessPerson } from '@/lib/contract/access';
import { accessNameFields } from '@/lib/contract/fields/access';
import { wireNamesOf } from '@/lib/contract/fields/field';
import { type NameForm, nameForm } from '@/lib/features/access/form-schema';
import { useChangeName } from '@/lib/features/access/mutations';
import { personName } from '@/lib/format/person-name';

export function ChangeNameDialog({ person, onClose }: { person: AccessPerson; onClose: () => void }) {
  const changing = useChangeName();
  const { first_name: firstName, middle_name: middleName, last_name: lastName } = person;
  const form = useForm<NameForm>({
    resolver: zodResolver(nameForm),
    defaultValues: { firstName, middleName, lastName },
  });
  const saving = useSave({
    form,
    wireNames: wireNamesOf(accessNameFields),
    send: (names) => changing.mutateAsync({ person, names }),
    failure: 'Failed to change the name. Please try again.',
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <FormDialog
      call="PUT /access/name"
      title="Change Name"
      context={personName(person)}
      {...saving}
      submit={{ label: 'Change', busyLabel: 'Changing...' }}
      onClose={onClose}
    >
      <FormSection>
        <TextField control={control} name="firstName" label="First Name" isRequired />
        <TextField control={control} name="middleName" label="Middle Name" />
        <TextField control={control} name="lastName" label="Last Name" isRequired />
      </FormSection>
    </FormDialog>
  );
}
