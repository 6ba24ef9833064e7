'use client';

import type { Control } from 'react-hook-form';
import { RadioField } from '@/components/form/radio-field';
import { useFeature } from '@/lib/browser/session/session-features';
import { type Role, roleNames, roles } from '@/lib/contract/roles';

const options = roleNames.map((name) => ({ value: name, ...roles[name] }));

export function RoleField<Values extends { role: Role }>({ control }: { control: Control<Values> }) {
  const hasStaffRoles = useFeature('teacher-role');
  return (
    <RadioField
      // Safe casts: the form has the field `role`, but TypeScript can't infer this for a type parameter.
      control={control as never}
      name={'role' as never}
      label="Role"
      options={hasStaffRoles ? options : options.filter(({ feature }) => !feature)}
      isRequired
      className="col-span-full"
    />
  );
}
