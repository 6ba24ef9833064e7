import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { BroadcastingScreen } from '@/components/broadcasts/broadcasts-screen';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { SubjectsScreen } from '@/components/subjects/subjects-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

let printMock: MockInstance;
beforeEach(() => {
  printMock = vi.spyOn(window, 'print').mockImplementation(() => undefined);
});
afterEach(() => {
  printMock.mockRestore();
  school.recover();
});

/** Dispatches the event that the window sends before or after printing. */
const dispatchPrintEvent = (name: 'beforeprint' | 'afterprint') => act(() => window.dispatchEvent(new Event(name)));
const countRowsOfLastTable = () =>
  within(screen.getAllByRole('table', { hidden: true }).at(-1) as HTMLElement).getAllByRole('row', { hidden: true })
    .length - 1; // Does not count the header row.

describe('Print in a list', () => {
  it('prints the rows of all pages, and removes them when the print window closes', async () => {
    const user = await renderScreen(<EmployeesScreen />, '/employees');
    await screen.findByText('1–10 of 60');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(printMock).toHaveBeenCalledOnce());
    expect(countRowsOfLastTable()).toBe(60);
    dispatchPrintEvent('beforeprint');
    dispatchPrintEvent('afterprint');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(countRowsOfLastTable()).toBe(10);
  });

  it('prints the broadcasts of one type from all pages of the server', async () => {
    const user = await renderScreen(<BroadcastingScreen />, '/broadcasting?size=5');
    await screen.findByText(/^1–5 of/);
    expect(screen.queryByText('School uniform')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(printMock).toHaveBeenCalledOnce());
    expect(screen.getByText('School uniform')).toBeInTheDocument();
    expect(countRowsOfLastTable()).toBeGreaterThan(5);
  });

  it('prints immediately when there is only one page', async () => {
    const user = await renderScreen(<SubjectsScreen />, '/subjects');
    await screen.findByText(/^1–18 of 18/);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(printMock).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reports that the rows could not be loaded, until Retry succeeds', async () => {
    const user = await renderScreen(<EmployeesScreen />, '/employees');
    await screen.findByText('1–10 of 60');
    school.failAt('/api/v1/employee/list', () => Promise.reject(new TypeError('fetch failed')));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    const dialog = await screen.findByRole('dialog', { name: 'Print' });
    const retry = await within(dialog).findByRole('button', { name: 'Retry' });
    expect(printMock).not.toHaveBeenCalled();
    school.recover();
    await user.click(retry);
    await waitFor(() => expect(printMock).toHaveBeenCalledOnce());
  });

  it('prints nothing when it is cancelled during loading', async () => {
    const user = await renderScreen(<EmployeesScreen />, '/employees');
    await screen.findByText('1–10 of 60');
    const rows = await school.browser.send('/api/v1/employee/list?page=1&pageSize=100');
    let sendReply = (_: Response) => {};
    school.failAt('/api/v1/employee/list', () => new Promise<Response>((resolve) => (sendReply = resolve)));
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => sendReply(rows));
    expect(countRowsOfLastTable()).toBe(10);
    // Prints again. If the first print had not been cancelled, it would have started first.
    school.recover();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(printMock).toHaveBeenCalledOnce());
  });
});

describe('Ctrl+P in a list', () => {
  it('prints the page number and the sort order', async () => {
    await renderScreen(<EmployeesScreen />, '/employees?page=2&sort=-lastName', ['sort']);
    await screen.findByText('11–20 of 60');
    dispatchPrintEvent('beforeprint');
    expect(screen.getByText('Page 2 of 6 of the list')).toBeInTheDocument();
    expect(screen.getByText('Sorted by Last Name, descending')).toBeInTheDocument();
    dispatchPrintEvent('afterprint');
    expect(screen.queryByText(/of the list/)).toBeNull();
  });
});
