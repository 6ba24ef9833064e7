import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
// Preloads the lazy dialogs, because loading them at the first click can time out on a busy machine.
import '@/components/broadcasts/add-broadcast-dialog';
import { BroadcastingScreen } from '@/components/broadcasts/broadcasts-screen';
import '@/components/command-menu/command-menu';
import { CommandMenuButton } from '@/components/command-menu/command-menu-button';
import '@/components/employees/employee-form-dialog';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { AddFeeScreen } from '@/components/fees/add-fee-screen';
import '@/components/students/student-form-dialog';
import { StudentsScreen } from '@/components/students/students-screen';
import { SessionOwnerProvider } from '@/lib/browser/session/session-owner';
import { signedInCookie } from '@/lib/contract/values/signed-in-cookie';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

shareSignedInSchool();

const setOwner = (owner: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = `${signedInCookie}=${owner}`;
};
afterEach(() => setOwner('screen'));

/** Work that is stored in localStorage. */
interface Work {
  shown: ReactNode;
  address: string;
  /** Prepares the work. Returns the step that stores something. */
  start: (user: UserEvent) => Promise<() => Promise<unknown>>;
}

const typing = (shown: ReactNode, address: string, button: string, label: string): Work => ({
  shown,
  address,
  async start(user) {
    await user.click(await screen.findByRole('button', { name: button }));
    const field = within(await screen.findByRole('dialog')).getByLabelText(new RegExp(`^${label}`));
    return async () => fireEvent.change(field, { target: { value: `${label} 71000000` } });
  },
});

const feeAddress = '/add-fee?session=2026-2027&class=1&term=yearly';
async function typeFee(text: string) {
  const amount = await screen.findByRole('textbox', { name: 'Amount' });
  fireEvent.change(amount, { target: { value: text } });
}

const works: Record<string, Work> = {
  'a new employee': typing(<EmployeesScreen />, '/employees', 'Add Employee', 'Mobile Number'),
  'a new student': typing(<StudentsScreen />, '/students', 'Add Student', 'First Name'),
  'a broadcast': typing(<BroadcastingScreen />, '/broadcasting', 'Add Broadcast', 'Title'),
  'unsaved fees': {
    shown: <AddFeeScreen />,
    address: feeAddress,
    start: async () => {
      await screen.findByRole('textbox', { name: 'Amount' });
      return () => typeFee('1000');
    },
  },
  fees: {
    shown: <AddFeeScreen />,
    address: feeAddress,
    async start(user) {
      await typeFee('100');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      const question = within(await screen.findByRole('alertdialog'));
      return () => user.click(question.getByRole('button', { name: 'Save' }));
    },
  },
  'what was opened last': {
    shown: <CommandMenuButton />,
    address: '/dashboard',
    async start(user) {
      await user.click(screen.getByRole('button', { name: 'Search' }));
      const holidays = await screen.findByRole('option', { name: 'Holidays' });
      return () => user.click(holidays);
    },
  },
};

describe.each(Object.entries(works))('%s', (_, { shown, address, start }) => {
  const open = () => renderScreen(<SessionOwnerProvider value="screen">{shown}</SessionOwnerProvider>, address);

  it('is stored on the device', async () => {
    const step = await start(await open());
    await step();
    await waitFor(() => expect(localStorage).toHaveLength(1));
  });

  it('is not stored after a sign-out in another tab', async () => {
    const step = await start(await open());
    localStorage.clear();
    setOwner('');
    await step();
    expect(localStorage).toHaveLength(0);
  });
});
