'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DraftNotice } from '@/components/form/draft-notice';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSection } from '@/components/form/form-section';
import { selectOnFocus, TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import { draftTitles } from '@/lib/browser/device/drafts';
import { useDraft } from '@/lib/browser/forms/use-draft';
import { useNextNumbers } from '@/lib/browser/lists/next-number';
import type { Employee } from '@/lib/contract/employees';
import { useCreateEmployee, useUpdateEmployee } from '@/lib/features/employees/form-mutations';
import {
  defaultValues,
  type EmployeeForm,
  employeeDraft,
  formSchemaFor,
  type NumberOwner,
  toCreateBody,
  toFormValues,
  toUpdateBody,
  wireNames,
} from '@/lib/features/employees/form-schema';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { joinWithDots } from '@/lib/format/text';
import { EmployeeNumberField } from './employee-number-field';
import { useNumberCheck } from './use-number-check';

interface EmployeeFormDialogProps {
  /** The employee to edit, or `null` to add a new employee. */
  employee: Employee | null;
  onClose: () => void;
}

function savedText(saved: readonly EmployeeForm[]) {
  const last = saved.at(-1);
  if (!last) return undefined;
  const count = pluralize(saved.length, '1 employee added', (total) => `${total} employees added`);
  return `${count}, the last one ${personName(last)} (${last.empNo})`;
}

export function EmployeeFormDialog({ employee, onClose }: EmployeeFormDialogProps) {
  const [owner, setOwner] = useState<NumberOwner | null>(null);
  const updating = useUpdateEmployee();
  const numbers = useNextNumbers(
    'GET /employee/list',
    ({ data, total_records }) => ({
      rows: data.map(({ empId, empNo }) => ({ id: empId, number: empNo })),
      total: total_records,
    }),
    ({ empNo }: EmployeeForm) => empNo,
  );
  const form = useForm<EmployeeForm>({
    resolver: zodResolver(formSchemaFor(owner)),
    defaultValues: employee ? toFormValues(employee) : { ...defaultValues, empNo: numbers.suggested },
  });
  const { control } = form;
  const draft = useDraft(employee ? null : 'employee-draft', form, employeeDraft);
  const creating = useCreateEmployee(draft.clear);
  const hasFields = employee !== null || owner?.kind === 'user' || owner?.kind === 'none';
  const isLinked = owner?.kind === 'user';

  const saving = useSave({
    form,
    wireNames,
    row: employee,
    toFormValues,
    send: async (values, record) => {
      if (employee) {
        const body = toUpdateBody(values, employee.empId);
        await updating.mutateAsync({ body, version: record?.version });
      } else if (owner) await creating.mutateAsync(toCreateBody(values, owner));
    },
    failure: 'Error saving employee. Please try again.',
    onSaved: (values, shouldAddAnother) => (shouldAddAnother ? numbers.add(values) : onClose()),
  });

  const handleOwner = (next: NumberOwner | null) => {
    setOwner(next);
    if (next?.kind !== 'user') return;
    for (const name of ['firstName', 'middleName', 'lastName'] as const) form.setValue(name, next.names[name]);
  };

  const numberCheck = useNumberCheck(form, handleOwner);

  const startAnother = () => {
    setOwner(null);
    form.reset({ ...defaultValues, empNo: numbers.suggestNext() });
  };

  return (
    <FormDialog
      title={employee ? 'Edit Employee' : draftTitles['employee-draft']}
      context={employee ? joinWithDots(personName(employee), employee.empNo) : savedText(numbers.added)}
      {...saving}
      submit={{
        label: employee ? 'Update' : 'Save',
        disabledReason: hasFields ? null : 'Validate the mobile number first.',
        onAddAnother: employee ? undefined : startAnother,
      }}
      onClose={() => {
        draft.abandon();
        onClose();
      }}
    >
      {/* Checks the restored mobile number again, because its owner may have changed since the draft was stored. */}
      <DraftNotice draft={draft} onRestored={numberCheck.check}>
        You started adding an employee earlier but did not save.
      </DraftNotice>
      <EmployeeNumberField
        form={form}
        owner={owner}
        employee={employee}
        numberCheck={numberCheck}
        onOwner={handleOwner}
      />
      {hasFields && (
        <FormSection>
          <TextField
            control={control}
            name="empNo"
            label="Employee ID"
            input={selectOnFocus(employee ? '' : numbers.suggested)}
            isRequired
          />
          <TextField control={control} name="designation" label="Designation" isRequired />
          <TextField control={control} name="firstName" label="First Name" isRequired isDisabled={isLinked} />
          <TextField control={control} name="middleName" label="Middle Name" isDisabled={isLinked} />
          <TextField control={control} name="lastName" label="Last Name" isRequired isDisabled={isLinked} />
          <TextField control={control} name="email" label="Email" input={{ type: 'email' }} isDisabled={isLinked} />
        </FormSection>
      )}
    </FormDialog>
  );
}
