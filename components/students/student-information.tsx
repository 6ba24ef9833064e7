'use client';

import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { RetryButton } from '@/components/data-table/retry-button';
import { ComboboxField } from '@/components/form/combobox-field';
import { DateField } from '@/components/form/date-field';
import { DigitsField, MobileField } from '@/components/form/digits-field';
import { fieldPropsOf } from '@/components/form/field-props-of';
import { FormSection } from '@/components/form/form-section';
import { PhotoField } from '@/components/form/photo-field';
import { RadioField } from '@/components/form/radio-field';
import { SelectField } from '@/components/form/select-field';
import { selectOnFocus, TextField } from '@/components/form/text-field';
import { optionsOf } from '@/lib/contract/fields/field';
import { studentFields } from '@/lib/contract/fields/students';
import { fileUrl } from '@/lib/features/files/file-url';
import type { SectionChoices } from '@/lib/features/sections/section-choices';
import { type StudentForm, stateOptions } from '@/lib/features/students/form-schema';
import { cn } from '@/lib/format/cn';
import { today } from '@/lib/format/dates';

interface StudentInformationProps {
  /** The field for the section, if the server can place students. */
  sectionField: ReactNode;
  control: Control<StudentForm>;
  photoProgress: number | null;
  suggestedNumber: string;
}

const photoSource = (name: string) => fileUrl('students', name);

export function StudentInformation(props: StudentInformationProps) {
  const { control, sectionField, photoProgress, suggestedNumber } = props;
  const field = fieldPropsOf(control, studentFields);
  return (
    <FormSection title="Student Information">
      <PhotoField
        control={control}
        name="profilepic"
        label="Photo"
        sourceOf={photoSource}
        progress={photoProgress}
        className="col-span-full"
      />
      <div
        className={cn(
          'col-span-full grid grid-cols-1 gap-x-4 gap-y-5',
          sectionField ? 'sm:grid-cols-3' : 'sm:grid-cols-2',
        )}
      >
        <TextField {...field('enrollmentNo')} input={selectOnFocus(suggestedNumber)} />
        {sectionField}
        <MobileField {...field('mobileNo')} />
      </div>
      <div className="col-span-full grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-3">
        <TextField {...field('firstName')} />
        <TextField {...field('middleName')} />
        <TextField {...field('lastName')} />
        <DateField {...field('dob')} max={today()} />
        <RadioField {...field('gender')} options={optionsOf(studentFields.gender)} />
        <TextField {...field('email')} input={{ type: 'email' }} />
      </div>
    </FormSection>
  );
}

interface SectionFieldProps {
  control: Control<StudentForm>;
  sections: SectionChoices;
}

export function SectionField({ control, sections }: SectionFieldProps) {
  const { choices, isLoading, error, isFetching, retry } = sections;
  return (
    <div>
      <ComboboxField
        control={control}
        name="sectionId"
        label="Class & Section"
        options={choices}
        isLoading={isLoading}
        emptyText="No section found"
      />
      {error && (
        <p role="alert" className="mt-1.5 text-error-deep text-sm">
          The sections could not be loaded.
          <RetryButton query={{ isFetching, refetch: retry }} />
        </p>
      )}
    </div>
  );
}

interface StudentAddressProps {
  control: Control<StudentForm>;
  /** The student's stored state, which can be a value other than the 28 Indian states. */
  state: string;
}

export function StudentAddress({ control, state }: StudentAddressProps) {
  const field = fieldPropsOf(control, studentFields);
  return (
    <FormSection title="Address Information">
      <div className="col-span-full grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-3">
        <SelectField {...field('state')} placeholder="Select State" options={stateOptions(state)} />
        <TextField {...field('city')} />
        <DigitsField {...field('zipCode')} length={6} />
      </div>
      <TextField {...field('addressLine1')} />
      <TextField {...field('addressLine2')} />
    </FormSection>
  );
}
