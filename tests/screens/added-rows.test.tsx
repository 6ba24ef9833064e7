import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { SubjectsScreen } from '@/components/subjects/subjects-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

beforeAll(async () => {
  for (const name of 'BCDEFG') await school.browser.post(`/api/v1/subject/create?subject_name=${name}`);
});

const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function addSubject(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: 'Add Subject' }));
  await user.type(await screen.findByLabelText(/^Subject Name/), `${name}{Enter}`);
}

it('The list moves to the page of a new row', async () => {
  const user = await renderScreen(<SubjectsScreen />, '/subjects?size=5');
  await addSubject(user, 'Zoology');
  expect(await findRow('Zoology')).toHaveAttribute('data-added');
  expect(window.location.search).toMatch(/page=\d/);
  await addSubject(user, 'Aardvarks');
  expect(await findRow('Aardvarks')).toHaveAttribute('data-added');
  expect(window.location.search).not.toMatch(/page=/);
});

it('A search within the page that hides the new row is mentioned, and cleared by Show', async () => {
  const user = await renderScreen(<SubjectsScreen />, '/subjects?size=5&search=nothing');
  await addSubject(user, 'Zymurgy');
  expect(await screen.findByText('Your search for “nothing” does not show it.')).toBeInTheDocument();
  expect(window.location.search).not.toMatch(/page=/);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await findRow('Zymurgy')).toHaveAttribute('data-added');
});

it('A search on the server that hides the new row is mentioned, and cleared by Show', async () => {
  const user = await renderScreen(<EmployeesScreen />, '/employees?search=nobody');
  await screen.findByText(/^No employees found matching/);
  await user.click(screen.getByRole('button', { name: 'Add Employee' }));
  await user.type(await screen.findByLabelText(/^Mobile Number/), '9000002009{Enter}');
  await user.type(await screen.findByLabelText(/^Employee ID/), 'HID-1');
  await user.type(screen.getByLabelText(/^Designation/), 'Teacher');
  await user.type(screen.getByLabelText(/^First Name/), 'Hidden');
  await user.type(screen.getByLabelText(/^Last Name/), 'Person');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your search for “nobody” does not show it.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await findRow('HID-1')).toHaveAttribute('data-added');
});
