import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

/** Returns the texts of a column of the list, by its zero-based index. */
const columnTexts = (column: number) =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[column]?.textContent);

it('Employees are filtered by the existing designations', async () => {
  const user = await renderScreen(<EmployeesScreen />, '/employees?designation=Principal', ['filter']);
  const designationSelect = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Designation' });
  expect(designationSelect).toHaveValue('Principal');
  expect(designationSelect).toHaveLength(2);
  designationSelect.focus();
  await waitFor(() => expect(designationSelect.length).toBeGreaterThan(2));
  const otherDesignation =
    [...designationSelect.options].map(({ value }) => value).find((value) => value && value !== 'Principal') ?? '';
  await user.selectOptions(designationSelect, otherDesignation);
  expect(new URLSearchParams(window.location.search).get('designation')).toBe(otherDesignation);
  await waitFor(() => expect(new Set(columnTexts(4))).toEqual(new Set([otherDesignation])));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive');
  await user.type(screen.getByRole('textbox', { name: 'Search employees' }), 'zz nobody{Enter}');
  expect(await screen.findByText('No employees found matching “zz nobody” with these filters')).toBeVisible();
});

it('Without features of the server nothing sorts or filters, whatever the URL', async () => {
  await renderScreen(<StudentsScreen />, '/students?sort=-firstName&class=3&status=active');
  await screen.findAllByRole('switch');
  for (const header of screen.getAllByRole('columnheader')) expect(within(header).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Class' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  expect(school.requests.map(({ target }) => target)).toEqual(['/api/v1/students/list?page=1&per_page=10']);
});
