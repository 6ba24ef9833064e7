'use client';

import type { Control } from 'react-hook-form';
import { FormSection } from '@/components/form/form-section';
import { PhotoField } from '@/components/form/photo-field';
import { TextField } from '@/components/form/text-field';
import { fileUrl } from '@/lib/features/files/file-url';
import type { ParentForm } from '@/lib/features/parents/form-schema';

interface ParentDetailsProps {
  control: Control<ParentForm>;
  /** The progress of the photo upload from 0 to 1. `null` while no upload runs. */
  photoProgress: number | null;
}

const photoSource = (name: string) => fileUrl('parents', name);

export function ParentDetails({ control, photoProgress }: ParentDetailsProps) {
  return (
    <FormSection>
      <PhotoField
        control={control}
        name="profilepic"
        label="Profile Photo"
        sourceOf={photoSource}
        progress={photoProgress}
        className="col-span-full"
      />
      <TextField control={control} name="firstName" label="First Name" isRequired />
      <TextField control={control} name="middleName" label="Middle Name" />
      <TextField control={control} name="lastName" label="Last Name" />
      <TextField control={control} name="email" label="Email" input={{ type: 'email' }} />
    </FormSection>
  );
}
