'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { CheckboxField } from '@/components/form/checkbox-field';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import type { SchoolClass } from '@/lib/contract/classes';
import { weekdays } from '@/lib/contract/values/school-days';
import { useCreateClass, useUpdateClass } from '@/lib/features/classes/form-mutations';
import {
  type ClassForm,
  classForm,
  defaultValues,
  toFormValues,
  toRequestBody,
} from '@/lib/features/classes/form-schema';

const wireNames: Record<string, keyof ClassForm> = { classname: 'classname' };

interface ClassFormDialogProps {
  schoolClass: SchoolClass | null;
  onClose: () => void;
}

export function ClassFormDialog({ schoolClass, onClose }: ClassFormDialogProps) {
  const creating = useCreateClass();
  const updating = useUpdateClass();
  const form = useForm<ClassForm>({
    resolver: zodResolver(classForm),
    defaultValues: schoolClass ? toFormValues(schoolClass) : defaultValues,
  });
  const saving = useSave({
    form,
    wireNames,
    row: schoolClass,
    toFormValues,
    send: (values, record) => {
      const body = toRequestBody(values, record);
      return schoolClass
        ? updating.mutateAsync({ id: schoolClass.id, body, version: record?.version })
        : creating.mutateAsync(body);
    },
    failure: 'Error saving class. Please try again.',
    onSaved: onClose,
  });

  return (
    <FormDialog
      call={schoolClass ? 'PUT /classes/update' : 'POST /classes/create'}
      title={schoolClass ? 'Edit Class' : 'Add New Class'}
      context={schoolClass?.classname}
      {...saving}
      submit={{ label: schoolClass ? 'Update' : 'Save' }}
      onClose={onClose}
    >
      <TextField control={form.control} name="classname" label="Class Name" isRequired />
      <fieldset className="mt-5">
        <legend className="mb-1.5 font-semibold text-sm">Working Days</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {weekdays.map(({ name, label }) => (
            <CheckboxField key={name} control={form.control} name={name} label={label} />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
