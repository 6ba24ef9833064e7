'use client';

import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { MobileField } from '@/components/form/digits-field';
import { useSignInNumber } from '@/components/form/use-sign-in-number';
import { Button } from '@/components/ui/button';
import type { Employee } from '@/lib/contract/employees';
import type { EmployeeForm, NumberOwner } from '@/lib/features/employees/form-schema';
import type { useNumberCheck } from './use-number-check';

interface EmployeeNumberFieldProps {
  form: UseFormReturn<EmployeeForm>;
  owner: NumberOwner | null;
  /** The employee to edit, or `null` for a new employee, whose number must be validated first. */
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

export function EmployeeNumberField({ form, owner, employee, numberCheck, onOwner }: EmployeeNumberFieldProps) {
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
