'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { MobileField } from '@/components/form/digits-field';
import { DraftNotice } from '@/components/form/draft-notice';
import { fieldPropsOf } from '@/components/form/field-props-of';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSection } from '@/components/form/form-section';
import { selectOnFocus, TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import { useSignInNumber } from '@/components/form/use-sign-in-number';
import { Button } from '@/components/ui/button';
import { CallError, messageOr } from '@/lib/browser/client/call-error';
import { draftTitles } from '@/lib/browser/device/drafts';
import { useDraft } from '@/lib/browser/forms/use-draft';
import { useNextNumbers } from '@/lib/browser/lists/next-number';
import type { Employee } from '@/lib/contract/employees';
import { employeeFields } from '@/lib/contract/fields/employees';
import { useCreateEmployee, useUpdateEmployee, useValidateEmployee } from '@/lib/features/employees/form-mutations';
import {
  defaultValues,
  type EmployeeForm,
  employeeDraft,
  formSchemaFor,
  type NumberOwner,
  toCreateBody,
  toFormValues,
  toNumberOwner,
  toUpdateBody,
  wireNames,
} from '@/lib/features/employees/form-schema';
import { orDash } from '@/lib/format/or-dash';
import { personName } from '@/lib/format/person-name';
import { pluralize } from '@/lib/format/pluralize';
import { joinWithDots } from '@/lib/format/text';

interface EmployeeFormDialogProps {
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
  const field = fieldPropsOf(control, employeeFields);
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
      call={employee ? 'PUT /employee/update' : 'POST /employee/create'}
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
          <TextField {...field('empNo')} input={selectOnFocus(employee ? '' : numbers.suggested)} />
          <TextField {...field('designation')} />
          <TextField {...field('firstName')} isDisabled={isLinked} />
          <TextField {...field('middleName')} isDisabled={isLinked} />
          <TextField {...field('lastName')} isDisabled={isLinked} />
          <TextField {...field('email')} input={{ type: 'email' }} isDisabled={isLinked} />
        </FormSection>
      )}
    </FormDialog>
  );
}

interface EmployeeNumberFieldProps {
  form: UseFormReturn<EmployeeForm>;
  owner: NumberOwner | null;
  employee: Employee | null;
  numberCheck: ReturnType<typeof useNumberCheck>;
  onOwner: (owner: NumberOwner | null) => void;
}

function lookupHint(owner: NumberOwner | null): string {
  if (!owner || owner.kind === 'employee') return 'Phone number must be validated first';
  if (owner.kind === 'user')
    return 'This person is already registered. Enter an Employee ID and a Designation to add them as an employee.';
  return 'This number is new. Enter the employee’s details.';
}

function EmployeeNumberField({ form, owner, employee, numberCheck, onOwner }: EmployeeNumberFieldProps) {
  const isChecked = employee === null;
  const { check, isChecking } = numberCheck;
  const signInNumber = useSignInNumber(employee?.mobileNo ?? '');

  // Clears the lookup result when the number changes, because the new number may belong to another person.
  useEffect(() => {
    if (!isChecked) return;
    return form.subscribe({
      name: 'mobileNo',
      formState: { values: true },
      callback: ({ type }) => type === 'change' && onOwner(null),
    });
  }, [form, isChecked, onOwner]);

  return (
    <MobileField
      control={form.control}
      name="mobileNo"
      label="Mobile Number"
      isRequired
      hint={isChecked ? lookupHint(owner) : undefined}
      {...signInNumber}
      onEnter={isChecked && !owner ? check : undefined}
    >
      {isChecked && (
        <Button isBusy={isChecking} busyLabel="Validating..." onClick={check}>
          Validate
        </Button>
      )}
    </MobileField>
  );
}

const failureMessage = (error: unknown): string =>
  error instanceof CallError && error.status === 404
    ? 'Phone number not found'
    : messageOr(error, 'Failed to validate phone number');

function useNumberCheck(form: UseFormReturn<EmployeeForm>, onOwner: (owner: NumberOwner | null) => void) {
  const lookUp = useValidateEmployee();

  const check = async () => {
    if (lookUp.isPending || !(await form.trigger('mobileNo', { shouldFocus: true }))) return;
    const mobile = form.getValues('mobileNo');
    try {
      const numberOwner = toNumberOwner(await lookUp.mutateAsync(mobile));
      // Ignores the result when the number has changed during the lookup.
      if (form.getValues('mobileNo') !== mobile) return;
      // Renders the new fields synchronously, because only rendered fields can be focused.
      flushSync(() => onOwner(numberOwner));
      if (numberOwner.kind === 'employee') {
        const message = `An employee with this mobile number already exists with ID: ${orDash(numberOwner.empNo)}`;
        form.setError('mobileNo', { message }, { shouldFocus: true });
      } else {
        form.setFocus('empNo');
      }
    } catch (error) {
      form.setError('mobileNo', { message: failureMessage(error) }, { shouldFocus: true });
    }
  };

  return { check, isChecking: lookUp.isPending };
}
