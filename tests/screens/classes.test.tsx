import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClassesScreen } from '@/components/classes/classes-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';
import { schoolWeek } from '../support/school-week';

const school = shareSignedInSchool();

beforeAll(async () => {
  await school.browser.post('/api/v1/classes/create', { classname: 'Mapped', isactive: true, ...schoolWeek });
  for (const name of ['Art', 'Botany']) await school.browser.post(`/api/v1/subject/create?subject_name=${name}`);
});

const failing = () => new Response('<html>', { status: 500 });

async function press(name: string) {
  const user = await renderScreen(<ClassesScreen />, '/classes?search=mapped');
  await user.click(await screen.findByRole('button', { name }));
  return user;
}

describe('The form of a new class', () => {
  it('requires a name that is not blank, and preselects Monday to Friday', async () => {
    const user = await press('Add Class');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Class' }));
    const ticked = dialog.getAllByRole('checkbox', { checked: true }).map((box) => (box as HTMLInputElement).name);
    expect(ticked).toEqual(['workmonday', 'worktuesday', 'workwednesday', 'workthursday', 'workfriday']);
    await user.type(dialog.getByLabelText(/^Class Name/), '   ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Class name cannot be empty')).toBeVisible();
  });
});

describe('The subjects dialog of a class', () => {
  const open = async () => ({
    user: await press('Manage Subjects'),
    dialog: within(await screen.findByRole('dialog', { name: 'Manage Subjects' })),
  });

  it('selects subjects all at once or one by one, and saves them', async () => {
    const { user, dialog } = await open();
    const all = await dialog.findByLabelText('Select All');
    await user.click(dialog.getByLabelText('Art'));
    expect(all).toHaveProperty('indeterminate', true);
    await user.click(all);
    expect(dialog.getByLabelText('Botany')).toBeChecked();
    expect(all).toHaveProperty('indeterminate', false);
    await user.click(dialog.getByLabelText('Art'));

    school.failAt('/api/v1/subject/class-assign', failing);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update subjects')).toBeInTheDocument();
    expect(dialog.getByLabelText('Botany')).toBeChecked();
    school.recover();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Subjects updated successfully')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Manage Subjects' }));
    const again = within(await screen.findByRole('dialog', { name: 'Manage Subjects' }));
    await waitFor(() => expect(again.getByLabelText('Botany')).toBeChecked());
    expect(again.getByLabelText('Art')).not.toBeChecked();
    await user.click(again.getByLabelText('Art'));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  });

  it('asks for subjects to be added when the school has none', async () => {
    school.failAt('/api/v1/subject/list', () => Response.json({ subjects: [], totalrecords: 0 }));
    const { dialog } = await open();
    expect(await dialog.findByText('No subjects available. Please add subjects first.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('warns before saving when the assigned subjects could not be loaded', async () => {
    school.failAt('/api/v1/classes/subjects', failing);
    const { user, dialog } = await open();
    const warning = await dialog.findByText(/could not be loaded, so none are ticked/);
    expect(dialog.getByLabelText('Art')).not.toBeChecked();
    school.recover();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(warning).not.toBeInTheDocument());
  });

  it('offers Retry when the list of subjects could not be loaded', async () => {
    school.failAt('/api/v1/subject/list', failing);
    const { user, dialog } = await open();
    expect(await screen.findByText('Failed to load subjects')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    school.recover();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByLabelText('Select All')).toBeVisible();
  });
});

describe('The download of a class’s students', () => {
  const path = '/api/v1/students/class/export';
  const alert = vi.fn();
  beforeEach(() => {
    alert.mockReset();
    vi.stubGlobal('alert', alert);
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  });

  it('is named after the class', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    school.failAt(path, () => new Response('a workbook'));
    await press('Download Students');
    await waitFor(() => expect(click.mock.contexts).toMatchObject([{ download: 'Students_Mapped.xlsx' }]));
    click.mockRestore();
  });

  it('reports an empty class and any failure with window.alert', async () => {
    const user = await press('Download Students');
    await waitFor(() => expect(alert).toHaveBeenLastCalledWith('Error\nNo students found in class Mapped'));
    school.failAt(path, () => Promise.reject(new TypeError('fetch failed')));
    await user.click(screen.getByRole('button', { name: 'Download Students' }));
    await waitFor(() => expect(alert).toHaveBeenLastCalledWith('An unexpected error occurred.'));
  });
});
