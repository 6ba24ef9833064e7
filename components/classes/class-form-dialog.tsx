'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useConflict } from '@/components/dialogs/use-conflict';
import { applyFieldErrors } from '@/components/form/apply-field-errors';
import { CheckboxField } from '@/components/form/checkbox-field';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { CallError, messageOr } from '@/lib/browser/client/call-error';
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

/** Maps field names in API errors to form fields. */
const wireNames: Record<string, keyof ClassForm> = { classname: 'classname' };

interface ClassFormDialogProps {
  /** The class to edit, or `null` to add a new class. */
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

  const conflict = useConflict({ form, row: schoolClass, toFormValues, wireNames });

  const save = async (values: ClassForm) => {
    const body = toRequestBody(values, conflict.latest() ?? schoolClass);
    try {
      if (schoolClass) await updating.mutateAsync({ id: schoolClass.id, body, version: conflict.version() });
      else await creating.mutateAsync(body);
      onClose();
    } catch (error) {
      if (await conflict.resolve(error, form.handleSubmit(save))) return;
      if (error instanceof CallError && applyFieldErrors(form, error, wireNames)) return;
      throw new Error(messageOr(error, 'Error saving class. Please try again.'));
    }
  };

  return (
    <FormDialog
      title={schoolClass ? 'Edit Class' : 'Add New Class'}
      context={schoolClass?.classname}
      form={form}
      submit={{ label: schoolClass ? 'Update' : 'Save', busyLabel: 'Saving...' }}
      onSubmit={save}
      onClose={onClose}
    >
      {conflict.dialog}
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
