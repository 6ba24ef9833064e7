import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/employees/employee-drawer';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import '@/components/dialogs/person-data-dialog';
import '@/components/students/student-drawer';
import { StudentsScreen } from '@/components/students/students-screen';
import { AsRole } from '@/tests/support/as-role';
import { loadedDialog, renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

const findDialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

async function openStudent(id: number) {
  const user = await renderScreen(<StudentsScreen />, `/students?student=${id}`, ['filter', 'person-data']);
  await press(user, 'Personal Data');
  const dialog = await findDialog('Personal Data');
  await within(dialog).findByText('Father');
  return { user, dialog };
}

async function openErasure(id: number) {
  const { user } = await openStudent(id);
  const name = (await screen.findByText('Student', { selector: 'p' })).previousElementSibling?.textContent ?? '';
  await press(user, `Erase the data about ${name}`);
  const dialog = await findDialog('Erase Personal Data');
  return { user, dialog, name };
}

describe('The dialog for personal data', () => {
  it('offers the data of a student and of the parents', async () => {
    const { dialog } = await openStudent(1);
    const buttons = within(dialog).getAllByRole('button', { name: /the data about/ });
    expect(buttons.length).toBeGreaterThanOrEqual(4);
    expect(buttons.length % 2).toBe(0);
  });

  it('downloads the data about a person', async () => {
    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    });
    const { user, dialog } = await openStudent(1);
    const [download] = within(dialog).getAllByRole('button', { name: /^Download the data/ });
    if (download) await user.click(download);
    expect(await screen.findByText(/^The data about .+ has been downloaded$/)).toBeInTheDocument();
    expect(files[0]?.type).toBe('application/zip');
  });

  it('is not offered by another server, or to a person with the role View only', async () => {
    const { unmount } = await renderDrawer(['filter'], true);
    expect(screen.queryByRole('button', { name: 'Personal Data' })).toBeNull();
    unmount();
    await renderDrawer(['filter', 'person-data'], false);
    expect(screen.queryByRole('button', { name: 'Personal Data' })).toBeNull();
  });
});

async function renderDrawer(features: ('filter' | 'person-data')[], mayChange: boolean) {
  await renderScreen(
    <AsRole name={mayChange ? 'full' : 'view'}>
      <EmployeesScreen />
    </AsRole>,
    '/employees?employee=1',
    features,
  );
  await loadedDialog();
  const { cleanup } = await import('@testing-library/react');
  return { unmount: cleanup };
}

describe('The dialog of an erasure', () => {
  it('asks for the name or the number, erases, and closes the drawer', async () => {
    const { user, dialog, name } = await openErasure(3);
    expect(await within(dialog).findByText('Student record')).toBeVisible();
    expect(within(dialog).getByText(/deletes the backups/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Erase' }));
    const input = within(dialog).getByLabelText(/^Type “/);
    expect(input).toHaveFocus();
    expect(input).toHaveAccessibleDescription('This is neither the name nor the number.');
    expect(school.requests.filter(({ method, target }) => method === 'POST' && target.includes('person'))).toEqual([]);
    await user.type(input, `${name.toUpperCase()}{Enter}`);
    expect(await screen.findByText('All data about the person has been erased')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText(name)).toBeNull();
    expect(window.location.search).toBe('');
  });

  it('says why it was refused, and stays open', async () => {
    const { user, dialog, name } = await openErasure(1);
    const message = 'This is the last person with full access.';
    school.failAt('/api/v1/person/erasure', () => Response.json({ status: 'error', message }, { status: 409 }));
    await user.type(await within(dialog).findByLabelText(/^Type “/), `${name}{Enter}`);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
  });

  it('says that the preview could not be loaded, and tries again', async () => {
    school.failAt('/api/v1/person/erasure', () => Response.json({ message: 'No.' }, { status: 500 }));
    const { user, dialog } = await openErasure(1);
    const retry = await within(dialog).findByRole('button', { name: 'Retry' });
    school.recover();
    await user.click(retry);
    expect(await screen.findByText('Student record')).toBeVisible();
  });
});
