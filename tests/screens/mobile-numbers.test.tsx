import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { LoginForm } from '@/components/auth/mobile-form';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

shareSignedInSchool();

const fields: { label: string; element: ReactNode; opener: string }[] = [
  { label: 'Mobile Number', element: <EmployeesScreen />, opener: 'Add Employee' },
  { label: 'Phone Number', element: <StudentsScreen />, opener: 'Add Student' },
];

it.each(fields)('$label of “$opener” accepts a number in any common format, typed or pasted', async (testCase) => {
  const user = await renderScreen(testCase.element, '/list');
  await user.click(await screen.findByRole('button', { name: testCase.opener }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText(new RegExp(`^${testCase.label}`));
  await user.type(field, '+91 98123 00001');
  expect(field).toHaveValue('9812300001');
  await user.clear(field);
  await user.paste('0091 98123-00001');
  expect(field).toHaveValue('9812300001');
  await user.keyboard('5');
  expect(field).toHaveValue('9812300001');
  await user.clear(field);
  await user.paste('449812300001');
  expect(field).toHaveValue('449812300001');
  expect(field).toHaveAccessibleDescription(/Please enter a valid 10 digit mobile number/);
});

it('The number field of the sign-in keeps the caret position', async () => {
  const user = await renderScreen(<LoginForm offersShared={false} from="" />, '/login');
  const field = screen.getByLabelText<HTMLInputElement>(/^Mobile Number/);
  await user.type(field, '9812301{ArrowLeft}{ArrowLeft}0 -00');
  expect(field).toHaveValue('9812300001');
  expect(field.selectionStart).toBe(8);
  await user.keyboard('{Home}+91');
  expect(field).toHaveValue('9812300001');
  expect(field.selectionStart).toBe(0);
});
