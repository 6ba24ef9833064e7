'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useConflict } from '@/components/dialogs/use-conflict';
import { applyFieldErrors } from '@/components/form/apply-field-errors';
import { DraftNotice } from '@/components/form/draft-notice';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSection } from '@/components/form/form-section';
import { selectOnFocus, TextField } from '@/components/form/text-field';
import { CallError, messageOr } from '@/lib/browser/client/call-error';
import { draftTitles } from '@/lib/browser/device/drafts';
import { useDraft } from '@/lib/browser/forms/use-draft';
import { lastNumbers, nextNumber } from '@/lib/browser/lists/next-number';
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
import { joinWithDots } from '@/lib/format/join-text';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { EmployeeNumberField } from './employee-number-field';
import { useNumberCheck } from './use-number-check';

interface EmployeeFormDialogProps {
  /** The employee to edit, or `null` to add a new employee. */
  employee: Employee | null;
  onClose: () => void;
}

/** Returns a function that suggests the next employee ID, or '' when none can be derived. */
function useNextNumber() {
  const client = useQueryClient();
  return (saved: readonly EmployeeForm[]) => {
    const listNumbers = lastNumbers(client, 'GET /employee/list', ({ data, total_records }) => ({
      rows: data.map(({ empId, empNo }) => ({ id: empId, number: empNo })),
      total: total_records,
    }));
    const savedNumbers = saved.map(({ empNo }) => empNo);
    return nextNumber([...listNumbers.filter((number) => !savedNumbers.includes(number)), ...savedNumbers]) ?? '';
  };
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
  const nextNumberAfter = useNextNumber();
  const [saved, setSaved] = useState<readonly EmployeeForm[]>([]);
  const [suggestedNumber, setSuggestedNumber] = useState(() => (employee ? '' : nextNumberAfter([])));
  const form = useForm<EmployeeForm>({
    resolver: zodResolver(formSchemaFor(owner)),
    defaultValues: employee ? toFormValues(employee) : { ...defaultValues, empNo: suggestedNumber },
  });
  const { control } = form;
  const draft = useDraft(employee ? null : 'employee-draft', form, employeeDraft);
  const creating = useCreateEmployee(draft.clear);
  const conflict = useConflict({ form, row: employee, toFormValues, wireNames });
  const hasFields = employee !== null || owner?.kind === 'user' || owner?.kind === 'none';
  const isLinked = owner?.kind === 'user';

  const save = async (values: EmployeeForm, shouldAddAnother: boolean) => {
    try {
      if (employee) {
        const body = toUpdateBody(values, employee.empId);
        await updating.mutateAsync({ body, version: conflict.version() });
      } else if (owner) await creating.mutateAsync(toCreateBody(values, owner));
      if (shouldAddAnother) setSaved((previous) => [...previous, values]);
      else onClose();
    } catch (error) {
      if (
        await conflict.resolve(
          error,
          form.handleSubmit((chosen) => save(chosen, shouldAddAnother)),
        )
      )
        return;
      if (error instanceof CallError && applyFieldErrors(form, error, wireNames)) return;
      throw new Error(messageOr(error, 'Error saving employee. Please try again.'));
    }
  };

  const handleOwner = (next: NumberOwner | null) => {
    setOwner(next);
    if (next?.kind !== 'user') return;
    for (const name of ['firstName', 'middleName', 'lastName'] as const) form.setValue(name, next.names[name]);
  };

  const numberCheck = useNumberCheck(form, handleOwner);

  const startAnother = () => {
    const empNo = nextNumberAfter(saved);
    setSuggestedNumber(empNo);
    setOwner(null);
    form.reset({ ...defaultValues, empNo });
  };

  return (
    <FormDialog
      title={employee ? 'Edit Employee' : draftTitles['employee-draft']}
      context={employee ? joinWithDots(personName(employee), employee.empNo) : savedText(saved)}
      form={form}
      submit={{
        label: employee ? 'Update' : 'Save',
        busyLabel: 'Saving...',
        disabledReason: hasFields ? null : 'Validate the mobile number first.',
        onAddAnother: employee ? undefined : startAnother,
      }}
      onSubmit={save}
      onClose={() => {
        draft.abandon();
        onClose();
      }}
    >
      {/* Checks the restored mobile number again, because its owner may have changed since the draft was stored. */}
      <DraftNotice draft={draft} onRestored={numberCheck.check}>
        You started adding an employee earlier but did not save.
      </DraftNotice>
      {conflict.dialog}
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
            input={selectOnFocus(suggestedNumber)}
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
