'use client';

import type { Control } from 'react-hook-form';
import { DigitsField } from '@/components/form/digits-field';
import { FormSection } from '@/components/form/form-section';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { type StudentForm, stateOptions } from '@/lib/features/students/form-schema';

interface StudentAddressProps {
  control: Control<StudentForm>;
  /** The student's stored state, which can be a value other than the 28 Indian states. */
  state: string;
}

export function StudentAddress({ control, state }: StudentAddressProps) {
  return (
    <FormSection title="Address Information">
      <div className="col-span-full grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-3">
        <SelectField
          control={control}
          name="state"
          label="State"
          placeholder="Select State"
          options={stateOptions(state)}
          isRequired
        />
        <TextField control={control} name="city" label="City" isRequired />
        <DigitsField control={control} name="zipCode" label="Pin Code" length={6} isRequired />
      </div>
      <TextField control={control} name="addressLine1" label="Address Line 1" isRequired />
      <TextField control={control} name="addressLine2" label="Address Line 2" />
    </FormSection>
  );
}
