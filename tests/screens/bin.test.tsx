import { screen, waitFor, within } from '@testing-library/react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/bin/bin-dialog';
import { BinScreen } from '@/components/bin/bin-screen';
import { AsRole } from '@/tests/support/as-role';
import { createGate } from '@/tests/support/create-gate';
import { loadedDialog, renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
// Removes the toasts, because a newly mounted toaster would show those of the previous test.
beforeEach(() => void toast.dismiss());

async function send(path: string, method: string) {
  const reply = await school.browser.send(`/api/v1${path}`, { method });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return reply.json();
}

const addSubject = async (name: string) => (await send(`/subject/create?subject_name=${name}`, 'POST')).data.id;

async function deletedSubject(name: string): Promise<void> {
  await send(`/subject/delete?subject_id=${await addSubject(name)}`, 'DELETE');
}

const openBin = () => renderScreen(<BinScreen />, '/settings/bin', ['bin']);

// Safe cast: every cell is in a row.
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const buttonOf = async (name: string, label: string) => within(await rowOf(name)).getByRole('button', { name: label });

describe('The recycle bin', () => {
  it('restores a record, once for two clicks, and leads to it', async () => {
    await deletedSubject('Botany');
    const user = await openBin();
    const row = await rowOf('Botany');
    const gate = createGate();
    school.failAt('/api/v1/bin/restore', async ({ forward }) => {
      await gate.opened;
      return forward();
    });
    const button = await buttonOf('Botany', 'Restore');
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    await user.click(button);
    gate.open();
    expect(await screen.findByText('Botany restored')).toBeInTheDocument();
    await waitFor(() => expect(row).not.toBeInTheDocument());
    expect(school.requests.filter(({ target }) => target.startsWith('/api/v1/bin/restore'))).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(window.location.pathname).toBe('/subjects'));
  });

  it('asks for another name if the name has been taken since', async () => {
    await deletedSubject('Zoology');
    await addSubject('zoology');
    const user = await openBin();
    await user.click(await buttonOf('Zoology', 'Restore'));
    const dialog = within(await loadedDialog());
    expect(dialog.getByText(/^There is already a subject named zoology\./)).toBeVisible();
    const input = dialog.getByRole('textbox', { name: /^New Subject Name/ });
    expect(input).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await dialog.findByText('Subject name is required')).toBeVisible();
    await user.type(input, 'ZOOLOGY');
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await dialog.findByText('There is already a subject named zoology.')).toBeVisible();
    await user.clear(input);
    await user.type(input, 'Animals');
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Animals restored')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText('Zoology')).not.toBeInTheDocument();
  });

  it('says why a record could not be restored', async () => {
    await deletedSubject('Pottery');
    const user = await openBin();
    school.failAt('/api/v1/bin/restore', () =>
      Response.json({ status: 'error', message: 'Your school has reached its limit.' }, { status: 409 }),
    );
    await user.click(await buttonOf('Pottery', 'Restore'));
    expect(await screen.findByText('Pottery could not be restored')).toBeInTheDocument();
    expect(screen.getByText('Your school has reached its limit.')).toBeInTheDocument();
    expect(await rowOf('Pottery')).toBeInTheDocument();
  });

  it('deletes a record for good after a question', async () => {
    await deletedSubject('Dance');
    const user = await openBin();
    const row = await rowOf('Dance');
    await user.click(await buttonOf('Dance', 'Delete for Good'));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Dance has been deleted for good')).toBeInTheDocument();
    await waitFor(() => expect(row).not.toBeInTheDocument());
  });

  it('shows no actions to a person who may change nothing', async () => {
    await deletedSubject('Drama');
    await renderScreen(
      <AsRole name="view">
        <BinScreen />
      </AsRole>,
      '/settings/bin',
      ['bin'],
    );
    expect(within(await rowOf('Drama')).queryByRole('button')).not.toBeInTheDocument();
  });
});
