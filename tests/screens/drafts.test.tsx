import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/employees/employee-form-dialog';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import '@/components/form/discard-dialog';
import '@/components/students/student-form-dialog';
import { StudentsScreen } from '@/components/students/students-screen';
import { SessionOwnerProvider } from '@/lib/browser/session/session-owner';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

shareSignedInSchool();

const storedDrafts = () => Object.entries(localStorage).filter(([name]) => /^homeroom:\w+-draft/.test(name));
const findField = (label: string) => screen.getByLabelText(new RegExp(`^${label}\\*?$`));
const setValue = (label: string, value: string) => fireEvent.change(findField(label), { target: { value } });

/** Simulates a newly loaded page, and opens the form of a new record. */
async function openForm(element: ReactNode, path: string, button: string) {
  cleanup();
  const user = await renderScreen(<SessionOwnerProvider value="screen">{element}</SessionOwnerProvider>, path);
  await user.click(screen.getByRole('button', { name: button }));
  await screen.findByRole('dialog');
  return { user, pressButton: (name: string) => user.click(screen.getByRole('button', { name })) };
}

describe('The draft of a new employee', () => {
  const openEmployee = () => openForm(<EmployeesScreen />, '/employees', 'Add Employee');

  async function openWithDraft() {
    await openEmployee();
    setValue('Mobile Number', '7200000001');
    await waitFor(() => expect(storedDrafts()).toHaveLength(1));
    return openEmployee();
  }

  it('is deleted when it is discarded in the offer', async () => {
    const { pressButton } = await openWithDraft();
    await pressButton('Discard');
    expect(findField('Mobile Number')).toHaveFocus();
    expect(storedDrafts()).toEqual([]);
  });

  it('is deleted when the typed text is removed again', async () => {
    await openEmployee();
    setValue('Mobile Number', '7200000001');
    await waitFor(() => expect(storedDrafts()).toHaveLength(1));
    setValue('Mobile Number', '');
    await waitFor(() => expect(storedDrafts()).toEqual([]));
  });

  it('is deleted when the form is closed without saving', async () => {
    const { user } = await openEmployee();
    setValue('Mobile Number', '7200000001');
    await waitFor(() => expect(storedDrafts()).toHaveLength(1));
    await user.keyboard('{Escape}');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(storedDrafts()).toEqual([]);
  });

  it('is kept until it is restored or discarded', async () => {
    const { user, pressButton } = await openWithDraft();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await pressButton('Add Employee');
    await pressButton('Restore');
    expect(findField('Mobile Number')).toHaveValue('7200000001');
  });
});

it('A photo of an iPhone is refused with the way to save it as JPEG, under any name', async () => {
  const { user } = await openForm(<StudentsScreen />, '/students', 'Add Student');
  const dialog = within(screen.getByRole('dialog'));
  await user.upload(
    dialog.getByLabelText('Upload Photo'),
    new File(['\0\0\0\x18ftypheic'], 'me.jpg', { type: 'image/jpeg' }),
  );
  expect(await dialog.findByText(/This photo is in the format HEIC.*Most Compatible/)).toBeVisible();
  expect(dialog.getByLabelText('Upload Photo')).toBeInvalid();
});

it('The draft of a new student survives a reload, without its photo', async () => {
  const openStudent = () => openForm(<StudentsScreen />, '/students', 'Add Student');
  const { user } = await openStudent();
  const photo = new File(['a photo'], 'me.png', { type: 'image/png' });
  // Safe cast: the dialog has one file input.
  await user.upload(screen.getByRole('dialog').querySelector('input[type=file]') as HTMLInputElement, photo);
  setValue('First Name', 'Aarav');
  fireEvent.click(screen.getByLabelText('Male'));
  setValue('City', 'Pune');
  await waitFor(() => expect(String(storedDrafts())).toContain('Pune'));
  expect(JSON.parse(storedDrafts()[0]?.[1] ?? '')).not.toHaveProperty('photo');
  const { pressButton } = await openStudent();
  await pressButton('Restore');
  expect(findField('First Name')).toHaveValue('Aarav');
  expect(screen.getByLabelText('Male')).toBeChecked();
  expect(findField('City')).toHaveValue('Pune');
});
