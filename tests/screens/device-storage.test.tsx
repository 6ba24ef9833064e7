import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
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
  document.cookie = `${signedInCookie}=${owner}; path=/`;
};
afterEach(() => setOwner('screen'));

/** User input or a choice that a screen stores in localStorage, and the steps that create it. */
interface StoredWork {
  element: ReactNode;
  address: string;
  /** Performs all steps except the last one. Returns the last step, which stores data in localStorage. */
  start: (user: UserEvent) => Promise<() => Promise<unknown>>;
}

const createFormWork = (element: ReactNode, address: string, button: string, label: string): StoredWork => ({
  element,
  address,
  async start(user) {
    await user.click(await screen.findByRole('button', { name: button }));
    const field = within(await screen.findByRole('dialog')).getByLabelText(new RegExp(`^${label}`));
    return async () => fireEvent.change(field, { target: { value: `${label} 71000000` } });
  },
});

const addFeeUrl = '/add-fee?session=2026-2027&class=1&term=yearly';
async function typeFee(text: string) {
  const amountField = await screen.findByRole('textbox', { name: 'Amount' });
  fireEvent.change(amountField, { target: { value: text } });
}

const worksByName: Record<string, StoredWork> = {
  'a new employee': createFormWork(<EmployeesScreen />, '/employees', 'Add Employee', 'Mobile Number'),
  'a new student': createFormWork(<StudentsScreen />, '/students', 'Add Student', 'First Name'),
  'a broadcast': createFormWork(<BroadcastingScreen />, '/broadcasting', 'Add Broadcast', 'Title'),
  'unsaved fees': {
    element: <AddFeeScreen />,
    address: addFeeUrl,
    start: async () => {
      await screen.findByRole('textbox', { name: 'Amount' });
      return () => typeFee('1000');
    },
  },
  fees: {
    element: <AddFeeScreen />,
    address: addFeeUrl,
    async start(user) {
      await typeFee('100');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      const question = within(await screen.findByRole('alertdialog'));
      return () => user.click(question.getByRole('button', { name: 'Save' }));
    },
  },
  'the last opened page': {
    element: <CommandMenuButton />,
    address: '/dashboard',
    async start(user) {
      await user.click(screen.getByRole('button', { name: 'Search Ctrl K' }));
      const holidays = await screen.findByRole('option', { name: 'Holidays' });
      return () => user.click(holidays);
    },
  },
};

describe.each(Object.entries(worksByName))('%s', (_, { element, address, start }) => {
  const renderWork = () => renderScreen(<SessionOwnerProvider value="screen">{element}</SessionOwnerProvider>, address);

  it('is stored on the device', async () => {
    const storeSomething = await start(await renderWork());
    await storeSomething();
    await waitFor(() => expect(localStorage).toHaveLength(1));
  });

  it('is not stored after a sign-out in another tab', async () => {
    const storeSomething = await start(await renderWork());
    localStorage.clear();
    setOwner('');
    await storeSomething();
    expect(localStorage).toHaveLength(0);
  });
});
