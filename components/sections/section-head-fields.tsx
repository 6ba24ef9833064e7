'use client';

import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { ComboboxField } from '@/components/form/combobox-field';
import { Button } from '@/components/ui/button';
import type { Section } from '@/lib/contract/sections';
import { activeEmployeesQuery } from '@/lib/features/employees/queries';
import { type SectionForm, sectionHeadOptions } from '@/lib/features/sections/form-schema';

/** Lets the user choose the class teacher and the class admin, who must be different people. */
export function SectionHeadFields({ control, section }: { control: Control<SectionForm>; section: Section | null }) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(activeEmployeesQuery());
  const [teacherId, adminId] = useWatch({ control, name: ['teacherId', 'adminId'] });
  const employees = data?.data ?? [];
  const placeholder = isPending ? 'Loading employees…' : 'Select an employee';
  return (
    <>
      <ComboboxField
        control={control}
        name="teacherId"
        label="Class Teacher"
        isRequired
        isLoading={isPending}
        placeholder={placeholder}
        options={sectionHeadOptions(employees, section?.classTeacher ?? null, adminId)}
        className="col-span-full"
      />
      <ComboboxField
        control={control}
        name="adminId"
        label="Class Admin"
        isRequired
        isLoading={isPending}
        placeholder={placeholder}
        options={sectionHeadOptions(employees, section?.classAdmin ?? null, teacherId)}
        className="col-span-full"
      />
      {isError && (
        <p role="alert" className="col-span-full text-error-deep text-sm">
          The employees could not be loaded.
          <Button variant="link" isBusy={isFetching} busyLabel="Retrying…" onClick={() => refetch()}>
            Retry
          </Button>
        </p>
      )}
    </>
  );
}
