'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { RetryButton } from '@/components/data-table/retry-button';
import { ComboboxField } from '@/components/form/combobox-field';
import { MobileField } from '@/components/form/digits-field';
import { FormDialog } from '@/components/form/form-dialog';
import { FormSection } from '@/components/form/form-section';
import { RadioField } from '@/components/form/radio-field';
import { TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import type { Employee } from '@/lib/contract/employees';
import {
  defaultValues,
  type GrantForm,
  grantFormFor,
  type NumberOwner,
  toGrant,
  wireNames,
} from '@/lib/features/access/form-schema';
import { useGrantAccess } from '@/lib/features/access/mutations';
import { accessQuery } from '@/lib/features/access/queries';
import { useValidateEmployee } from '@/lib/features/employees/form-mutations';
import { activeEmployeesQuery } from '@/lib/features/employees/queries';
import { personName } from '@/lib/format/person-name';
import { formatPhone } from '@/lib/format/phone';
import { joinWithDots } from '@/lib/format/text';
import { RoleField } from './role-field';

const kinds = [
  { value: 'employee', label: 'An employee' },
  { value: 'person', label: 'Another person' },
];

/**
 * Lists the active employees who can't sign in yet. Each option contains the mobile number, so that users can search by
 * number.
 */
function useEmployeeOptions() {
  const employees = useQuery(activeEmployeesQuery());
  const people = useQuery(accessQuery());
  const takenIds = new Set(people.data?.data.map(({ person_id }) => person_id));
  const options = (employees.data?.data ?? []).flatMap(({ userId, mobileNo, designation, ...names }) =>
    userId === null || takenIds.has(userId)
      ? []
      : { value: String(userId), label: personName(names), detail: joinWithDots(formatPhone(mobileNo), designation) },
  );
  return { ...employees, options };
}

function EmployeeChoice({
  control,
  employees,
}: {
  control: Control<GrantForm>;
  employees: ReturnType<typeof useEmployeeOptions>;
}) {
  const { options, isPending, isError } = employees;
  return (
    <>
      <ComboboxField
        control={control}
        name="personId"
        label="Employee"
        isRequired
        isLoading={isPending}
        placeholder={isPending ? 'Loading employees…' : 'Name or number'}
        options={options}
        className="col-span-full"
      />
      {isError && (
        <p role="alert" className="col-span-full text-error-deep text-sm">
          The employees could not be loaded.
          <RetryButton query={employees} />
        </p>
      )}
    </>
  );
}

/**
 * Finds the person at the school who has the typed number. Ignores a failed lookup, because the server checks the
 * number again.
 */
function useNumberOwner(control: Control<GrantForm>): NumberOwner | null {
  const mobile = useWatch({ control, name: 'mobileNo' });
  const [found, setFound] = useState<{ mobile: string; owner: NumberOwner } | null>(null);
  const { mutateAsync } = useValidateEmployee();
  const lookUp = useEffectEvent(async (number: string) => {
    const reply = await mutateAsync(number).catch(() => null);
    const user = reply?.data?.user;
    if (user?.userId) setFound({ mobile: number, owner: { ...user, userId: user.userId } });
  });
  useEffect(() => {
    if (/^\d{10}$/.test(mobile)) void lookUp(mobile);
  }, [mobile]);
  return found?.mobile === mobile ? found.owner : null;
}

interface GrantAccessDialogProps {
  employee?: Employee;
  onClose: () => void;
}

export function GrantAccessDialog({ employee, onClose }: GrantAccessDialogProps) {
  const granting = useGrantAccess();
  const employees = useEmployeeOptions();
  const form = useForm<GrantForm>({
    defaultValues,
    resolver: (values, context, options) =>
      zodResolver(grantFormFor(values.kind, owner))(values, context, options as never) as never,
  });
  const { control } = form;
  const chosen = employees.data?.data.find(({ empId }) => employee && empId === employee.empId)?.userId;
  useEffect(() => {
    if (chosen) form.setValue('personId', String(chosen));
  }, [chosen, form]);
  const owner = useNumberOwner(control);
  const kind = useWatch({ control, name: 'kind' });

  const saving = useSave({
    form,
    wireNames: kind === 'employee' ? { ...wireNames, mobileno: 'personId' } : wireNames,
    send: (values) => {
      const label = employees.options.find(({ value }) => value === values.personId)?.label;
      const name = kind === 'employee' ? (label ?? '') : personName(owner ?? values);
      return granting.mutateAsync({ body: toGrant(values, owner), name });
    },
    failure: 'Failed to give access. Please try again.',
    onSaved: onClose,
  });

  return (
    <FormDialog
      call="POST /access/grant"
      title="Add Person"
      {...saving}
      submit={{ label: 'Give access' }}
      onClose={onClose}
    >
      <FormSection>
        <RadioField control={control} name="kind" label="Who" options={kinds} isRequired className="col-span-full" />
        {kind === 'employee' ? (
          <EmployeeChoice control={control} employees={employees} />
        ) : (
          <>
            <MobileField
              control={control}
              name="mobileNo"
              label="Mobile Number"
              hint={
                owner
                  ? `${formatPhone(form.getValues('mobileNo'))} belongs to ${personName(owner)}`
                  : 'The person signs in with this number'
              }
              isRequired
              className="col-span-full"
            />
            {!owner && (
              <>
                <TextField control={control} name="firstName" label="First Name" isRequired />
                <TextField control={control} name="middleName" label="Middle Name" />
                <TextField control={control} name="lastName" label="Last Name" isRequired />
              </>
            )}
          </>
        )}
        <RoleField control={control} />
      </FormSection>
    </FormDialog>
  );
}
