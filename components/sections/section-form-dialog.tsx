'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { RetryButton } from '@/components/data-table/retry-button';
import { confirmProps } from '@/components/dialogs/confirm-dialog';
import { DeleteDialog } from '@/components/dialogs/delete-dialog';
import { ComboboxField } from '@/components/form/combobox-field';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSection } from '@/components/form/form-section';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import type { Section } from '@/lib/contract/sections';
import { activeClassesQuery } from '@/lib/features/classes/queries';
import { activeEmployeesQuery } from '@/lib/features/employees/queries';
import { useCreateSection, useDeleteSection, useUpdateSection } from '@/lib/features/sections/form-mutations';
import {
  isFilled,
  type SectionForm,
  sectionForm,
  sectionHeadOptions,
  toFormValues,
  toRequestBody,
  wireNames,
} from '@/lib/features/sections/form-schema';

interface SectionFormDialogProps {
  section: Section | null;
  classId: number | null;
  onClose: () => void;
}

export function SectionFormDialog({ section, classId, onClose }: SectionFormDialogProps) {
  const classes = useQuery(activeClassesQuery()).data?.data ?? [];
  const creating = useCreateSection();
  const updating = useUpdateSection();
  const form = useForm<SectionForm>({
    resolver: zodResolver(sectionForm),
    defaultValues: toFormValues(section, classId),
    mode: 'onTouched',
  });
  const { control } = form;
  const className = classes.find(({ id }) => id === section?.classid)?.classname ?? '';

  const saving = useSave({
    form,
    wireNames,
    row: section,
    toFormValues: (saved: Section) => toFormValues(saved, classId),
    send: (values, record) => {
      const body = toRequestBody(values, record?.isactive ?? true);
      return section
        ? updating.mutateAsync({ id: section.id, body, version: record?.version })
        : creating.mutateAsync(body);
    },
    failure: section ? 'Failed to update section. Please try again.' : 'Failed to add section. Please try again.',
    onSaved: onClose,
  });

  return (
    <FormDialog
      call={section ? 'PUT /sections/update' : 'POST /sections/create'}
      title={section ? 'Edit Section' : 'Add Section'}
      context={section ? `${className} ${section.section}` : undefined}
      {...saving}
      submit={{
        label: section ? 'Update' : 'Save',
        disabledReason: isFilled(form.watch()) ? null : 'Fill in all required fields first.',
      }}
      onClose={onClose}
    >
      <FormSection>
        <SelectField
          control={control}
          name="classId"
          label="Class"
          isRequired
          isDisabled={section !== null}
          options={classes.map(({ id, classname }) => ({ value: String(id), label: classname }))}
        />
        <TextField control={control} name="section" label="Section Name" isRequired input={{ maxLength: 50 }} />
        <SectionHeadFields control={control} section={section} />
      </FormSection>
      {section && <DeleteSection section={section} className={className} onDeleted={onClose} />}
    </FormDialog>
  );
}

interface DeleteSectionProps {
  section: Section;
  className: string;
  onDeleted: () => void;
}

function DeleteSection({ section, className, onDeleted }: DeleteSectionProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const deleting = useDeleteSection();
  return (
    <div className="mt-6 flex items-center justify-between gap-4 border-t pt-5">
      <p className="text-secondary-deep text-sm">Its students stay in the school, without a section.</p>
      <Button variant="danger-outline" onClick={() => setIsConfirming(true)}>
        Delete Section
      </Button>
      {isConfirming && (
        <DeleteDialog
          title="Delete Section"
          name={`${className} ${section.section}`}
          {...confirmProps(deleting, section, 'Failed to delete section. Please try again.', onDeleted)}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}

/** Lets the user choose the class teacher and the class admin, who must be different people. */
function SectionHeadFields({ control, section }: { control: Control<SectionForm>; section: Section | null }) {
  const people = useQuery(activeEmployeesQuery());
  const { data, isPending, isError } = people;
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
          <RetryButton query={people} />
        </p>
      )}
    </>
  );
}
