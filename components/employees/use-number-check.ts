'use client';

import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { CallError, messageOr } from '@/lib/browser/client/call-error';
import { useValidateEmployee } from '@/lib/features/employees/form-mutations';
import { type EmployeeForm, type NumberOwner, toNumberOwner } from '@/lib/features/employees/form-schema';
import { orDash } from '@/lib/format/text';

const failureMessage = (error: unknown): string =>
  error instanceof CallError && error.status === 404
    ? 'Phone number not found'
    : messageOr(error, 'Failed to validate phone number');

export function useNumberCheck(form: UseFormReturn<EmployeeForm>, onOwner: (owner: NumberOwner | null) => void) {
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
