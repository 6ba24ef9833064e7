import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
// Preloads the lazy dialog, because loading it at its first use can time out on a busy machine.
import '@/components/data-table/views-dialog';
import '@/components/shell/toaster';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { loadedDialog, renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
afterEach(() => school.recover());

const headers = () =>
  within(screen.getByRole('table', { hidden: true }))
    .getAllByRole('columnheader', { hidden: true })
    .map(({ textContent }) => textContent)
    .filter(Boolean);

async function openViews(user: Awaited<ReturnType<typeof renderScreen>>) {
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  return within(await loadedDialog());
}

const button = (name: string) => screen.getByRole('button', { name });

it('Columns are shown, hidden and moved at once, and kept for the next visit', async () => {
  const user = await renderScreen(<HolidaysScreen />, '/holidays', ['views']);
  await screen.findByText(/^\d+ holidays$/);
  const usual = headers();
  const [first = '', second = '', third = ''] = usual;
  const dialog = await openViews(user);
  await user.click(dialog.getByRole('checkbox', { name: second }));
  await user.click(button(`Move ${third} up`));
  expect(button(`Move ${third} up`)).toHaveFocus();
  expect(button(`Move ${third} up`)).toHaveAttribute('aria-disabled', 'true');
  expect(headers().slice(0, 2)).toEqual([third, first]);
  expect(headers()).not.toContain(second);
  await user.keyboard('{Escape}');
  await waitFor(async () => {
    const { data } = await (await school.browser.send('/api/v1/views')).json();
    expect(data).toMatchObject([{ list: 'holidays', name: '', address: expect.stringMatching(/columns=/) }]);
  });
  await openViews(user);
  await user.click(button('Usual Columns'));
  await waitFor(() => expect(headers()).toEqual(usual));
});

it('Columns that could not be kept are shown no longer, and a message says so', async () => {
  const user = await renderScreen(<EmployeesScreen />, '/employees', ['views']);
  await screen.findByText(/^\d+ employees$/);
  const usual = headers();
  const dialog = await openViews(user);
  await user.click(dialog.getByRole('checkbox', { name: usual[0] }));
  expect(headers()).toEqual(usual.slice(1));
  school.failAt('/api/v1/views', () => Response.json({ message: 'You have 100 views.' }, { status: 409 }));
  await user.keyboard('{Escape}');
  expect(await screen.findByText('The columns could not be kept')).toBeVisible();
  expect(screen.getByText('You have 100 views.')).toBeVisible();
  expect(headers()).toEqual(usual);
});

it('Columns of an address are changed in the address only', async () => {
  const user = await renderScreen(<EmployeesScreen />, '/employees?columns=email,firstName', ['views']);
  expect(headers()).toEqual(['Email', 'First Name', 'Actions']);
  const dialog = await openViews(user);
  await user.click(dialog.getByRole('checkbox', { name: 'Email' }));
  expect(dialog.getByRole('checkbox', { name: 'First Name' })).toBeDisabled();
  expect(window.location.search).toBe('?columns=firstName');
  expect(school.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('A view needs a name, replaces the view with the same name, and is back after an undo', async () => {
  const user = await renderScreen(<EmployeesScreen />, '/employees?status=active', ['views', 'filter']);
  let dialog = await openViews(user);
  await user.click(button('Save'));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Please enter a name for the view/);
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Here now');
  await user.click(button('Save'));
  expect(await dialog.findByRole('link', { name: 'Here now' })).toHaveAttribute(
    'href',
    '/employees?columns=empNo%2CfirstName%2ClastName%2Cdesignation%2CmobileNo%2Cstatus&size=10&status=active',
  );
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'here NOW');
  await user.click(button('Replace'));
  expect(await dialog.findByRole('link', { name: 'here NOW' })).toBeVisible();
  await user.click(button('Delete here NOW'));
  await waitFor(() => expect(dialog.queryByRole('link')).toBeNull());
  const undo = await screen.findAllByRole('button', { name: /^Undo/, hidden: true });
  undo.at(0)?.click();
  dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByRole('link', { name: 'here NOW' })).toBeVisible();
});

it('Without the feature there are no views, whatever the URL', async () => {
  await renderScreen(<StudentsScreen />, '/students?columns=email');
  await screen.findAllByRole('switch');
  expect(headers()).toContain('First Name');
  expect(headers()).not.toContain('Email');
  expect(screen.queryByRole('button', { name: 'Views' })).toBeNull();
  expect(school.requests.map(({ target }) => target)).toEqual(['/api/v1/students/list?page=1&per_page=10']);
});
