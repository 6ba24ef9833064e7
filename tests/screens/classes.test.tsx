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

const failedReply = () => new Response('<html>', { status: 500 });

async function openAndClick(name: string) {
  const user = await renderScreen(<ClassesScreen />, '/classes?search=mapped');
  await user.click(await screen.findByRole('button', { name }));
  return user;
}

describe('The form of a new class', () => {
  it('requires a name that is not blank, and preselects Monday to Friday', async () => {
    const user = await openAndClick('Add Class');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Class' }));
    const checkedDays = dialog.getAllByRole('checkbox', { checked: true }).map((box) => (box as HTMLInputElement).name);
    expect(checkedDays).toEqual(['workmonday', 'worktuesday', 'workwednesday', 'workthursday', 'workfriday']);
    await user.type(dialog.getByLabelText(/^Class Name/), '   ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Class name cannot be empty')).toBeVisible();
  });
});

describe('The subjects dialog of a class', () => {
  const openDialog = async () => ({
    user: await openAndClick('Manage Subjects'),
    dialog: within(await screen.findByRole('dialog', { name: 'Manage Subjects' })),
  });

  it('selects subjects all at once or one by one, and saves them', async () => {
    const { user, dialog } = await openDialog();
    const selectAll = await dialog.findByLabelText('Select All');
    await user.click(dialog.getByLabelText('Art'));
    expect(selectAll).toHaveProperty('indeterminate', true);
    await user.click(selectAll);
    expect(dialog.getByLabelText('Botany')).toBeChecked();
    expect(selectAll).toHaveProperty('indeterminate', false);
    await user.click(dialog.getByLabelText('Art'));

    school.failAt('/api/v1/subject/class-assign', failedReply);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update subjects')).toBeInTheDocument();
    expect(dialog.getByLabelText('Botany')).toBeChecked();
    school.recover();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Subjects updated successfully')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Manage Subjects' }));
    const secondDialog = within(await screen.findByRole('dialog', { name: 'Manage Subjects' }));
    await waitFor(() => expect(secondDialog.getByLabelText('Botany')).toBeChecked());
    expect(secondDialog.getByLabelText('Art')).not.toBeChecked();
    await user.click(secondDialog.getByLabelText('Art'));
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  });

  it('asks for subjects to be added when the school has none', async () => {
    school.failAt('/api/v1/subject/list', () => Response.json({ subjects: [], totalrecords: 0 }));
    const { dialog } = await openDialog();
    expect(await dialog.findByText('No subjects available. Please add subjects first.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('warns before saving when the assigned subjects could not be loaded', async () => {
    school.failAt('/api/v1/classes/subjects', failedReply);
    const { user, dialog } = await openDialog();
    const warning = await dialog.findByText(/could not be loaded, so none are ticked/);
    expect(dialog.getByLabelText('Art')).not.toBeChecked();
    school.recover();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(warning).not.toBeInTheDocument());
  });

  it('offers Retry when the list of subjects could not be loaded', async () => {
    school.failAt('/api/v1/subject/list', failedReply);
    const { user, dialog } = await openDialog();
    expect(await screen.findByText('Failed to load subjects')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    school.recover();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByLabelText('Select All')).toBeVisible();
  });
});

describe('The download of a class’s students', () => {
  const exportPath = '/api/v1/students/class/export';
  const alertMock = vi.fn();
  beforeEach(() => {
    alertMock.mockReset();
    vi.stubGlobal('alert', alertMock);
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  });

  it('is named after the class', async () => {
    const clickSpy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    school.failAt(exportPath, () => new Response('a workbook'));
    await openAndClick('Download Students');
    await waitFor(() => expect(clickSpy.mock.contexts).toMatchObject([{ download: 'Students_Mapped.xlsx' }]));
    clickSpy.mockRestore();
  });

  it('reports an empty class and any failure with window.alert', async () => {
    const user = await openAndClick('Download Students');
    await waitFor(() => expect(alertMock).toHaveBeenLastCalledWith('Error\nNo students found in class Mapped'));
    school.failAt(exportPath, () => Promise.reject(new TypeError('fetch failed')));
    await user.click(screen.getByRole('button', { name: 'Download Students' }));
    await waitFor(() => expect(alertMock).toHaveBeenLastCalledWith('An unexpected error occurred.'));
  });
});
