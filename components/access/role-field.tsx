'use client';

import type { Control } from 'react-hook-form';
import { RadioField } from '@/components/form/radio-field';
import { type Role, roleNames, roles } from '@/lib/contract/roles';

const options = roleNames.map((name) => ({ value: name, label: roles[name].label }));

export function RoleField<Values extends { role: Role }>({ control }: { control: Control<Values> }) {
  return (
    <RadioField
      // Safe casts: the form has the field `role`, but TypeScript can't infer this for a type parameter.
      control={control as never}
      name={'role' as never}
      label="Role"
      hint="Full access changes everything, including who can sign in. View only sees, prints and downloads everything, and changes nothing."
      options={options}
      isRequired
      className="col-span-full"
    />
  );
}
