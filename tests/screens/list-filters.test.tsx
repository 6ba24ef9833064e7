import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

/** Returns the texts of a column of the list, by its zero-based index. */
const texts = (column: number) =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[column]?.textContent);

it('Employees are filtered by the existing designations', async () => {
  const user = await renderScreen(<EmployeesScreen />, '/employees?designation=Principal', ['filter']);
  const designation = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Designation' });
  expect(designation).toHaveValue('Principal');
  expect(designation).toHaveLength(2);
  designation.focus();
  await waitFor(() => expect(designation.length).toBeGreaterThan(2));
  const other =
    [...designation.options].map(({ value }) => value).find((value) => value && value !== 'Principal') ?? '';
  await user.selectOptions(designation, other);
  expect(new URLSearchParams(window.location.search).get('designation')).toBe(other);
  await waitFor(() => expect(new Set(texts(3))).toEqual(new Set([other])));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive');
  await user.type(screen.getByRole('textbox', { name: 'Search employees' }), 'zz nobody{Enter}');
  expect(await screen.findByText('No employees found matching “zz nobody” with these filters')).toBeVisible();
});

it('Without features of the server nothing sorts or filters, whatever the URL', async () => {
  await renderScreen(<StudentsScreen />, '/students?sort=-firstName&class=3&status=active');
  await screen.findAllByRole('switch');
  for (const head of screen.getAllByRole('columnheader')) expect(within(head).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Class' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  expect(school.requests.map(({ target }) => target)).toEqual(['/api/v1/students/list?page=1&per_page=10']);
});
