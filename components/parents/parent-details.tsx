'use client';

import type { Control } from 'react-hook-form';
import { FormSection } from '@/components/form/form-section';
import { PhotoField } from '@/components/form/photo-field';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { fileUrl } from '@/lib/features/files/file-url';
import type { ParentForm } from '@/lib/features/parents/form-schema';
import type { parentActions } from '@/lib/features/parents/parent-state';
import type { useSaveParent } from './use-save-parent';

interface ParentDetailsProps {
  control: Control<ParentForm>;
  actions: ReturnType<typeof parentActions>;
  saving: ReturnType<typeof useSaveParent>;
}

const photoSource = (name: string) => fileUrl('parents', name);

export function ParentDetails({ control, actions, saving }: ParentDetailsProps) {
  return (
    <FormSection>
      <PhotoField
        control={control}
        name="profilepic"
        label="Profile Photo"
        sourceOf={photoSource}
        progress={saving.photoProgress}
        className="col-span-full"
      />
      <TextField control={control} name="firstName" label="First Name" isRequired />
      <TextField control={control} name="middleName" label="Middle Name" />
      <TextField control={control} name="lastName" label="Last Name" />
      <TextField control={control} name="email" label="Email" input={{ type: 'email' }} />
      {actions.hasUserUpdate && (
        <div className="col-span-full flex items-center gap-4">
          <div className="min-w-0 flex-1">
            {actions.canUpdateUser && (
              <Callout>You changed this person’s details. Press Update User before you save.</Callout>
            )}
          </div>
          <Button
            disabled={!actions.canUpdateUser}
            isBusy={saving.isUpdatingUser}
            busyLabel="Updating..."
            onClick={saving.updateUser}
          >
            Update User
          </Button>
        </div>
      )}
    </FormSection>
  );
}
