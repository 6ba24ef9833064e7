'use client';

import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { DateField } from '@/components/form/date-field';
import { MobileField } from '@/components/form/digits-field';
import { FormSection } from '@/components/form/form-section';
import { PhotoField } from '@/components/form/photo-field';
import { RadioField } from '@/components/form/radio-field';
import { selectOnFocus, TextField } from '@/components/form/text-field';
import { optionsOf } from '@/lib/contract/fields/field';
import { studentFields } from '@/lib/contract/fields/students';
import { fileUrl } from '@/lib/features/files/file-url';
import type { StudentForm } from '@/lib/features/students/form-schema';
import { cn } from '@/lib/format/cn';
import { today } from '@/lib/format/dates';

interface StudentInformationProps {
  /** The field for the section, if the server can place students. */
  sectionField: ReactNode;
  control: Control<StudentForm>;
  photoProgress: number | null;
  /** The suggested enrollment number, which typing replaces. */
  suggestedNumber: string;
}

const photoSource = (name: string) => fileUrl('students', name);

export function StudentInformation(props: StudentInformationProps) {
  const { control, sectionField, photoProgress, suggestedNumber } = props;
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
        <TextField
          control={control}
          name="enrollmentNo"
          label="Enrollment Number"
          input={selectOnFocus(suggestedNumber)}
          isRequired
        />
        {sectionField}
        <MobileField control={control} name="mobileNo" label="Phone Number" isRequired />
      </div>
      <div className="col-span-full grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-3">
        <TextField control={control} name="firstName" label="First Name" isRequired />
        <TextField control={control} name="middleName" label="Middle Name" />
        <TextField control={control} name="lastName" label="Last Name" isRequired />
        <DateField control={control} name="dob" label="Date of Birth" max={today()} isRequired />
        <RadioField
          control={control}
          name="gender"
          label="Gender"
          options={optionsOf(studentFields.gender)}
          isRequired
        />
        <TextField control={control} name="email" label="Email" input={{ type: 'email' }} />
      </div>
    </FormSection>
  );
}
