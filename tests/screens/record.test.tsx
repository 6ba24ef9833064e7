import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DashboardScreen } from '@/components/dashboard/dashboard-screen';
// Preloads the lazy components, because loading them at their first use can time out on a busy machine.
import '@/components/dashboard/last-changes';
import '@/components/dialogs/history-dialog';
import '@/components/employees/employee-drawer';
import '@/components/record/activity-export';
import '@/components/record/day-filter';
import '@/components/shell/toaster';
import '@/components/students/student-drawer';
import { HistoryButton } from '@/components/dialogs/history-button';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { ActivityScreen } from '@/components/record/activity-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import type { Feature } from '@/lib/contract/features';
import { sheetPaths } from '@/lib/contract/sheets';
import { AsRole } from '@/tests/support/as-role';
import { createGate } from '@/tests/support/create-gate';
import { loadedDialog, renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';
import { createStudentBody, type StudentBody } from '@/tests/support/students';

const school = shareSignedInSchool();
// Removes the toasts, because a newly mounted toaster would show those of the previous test.
beforeEach(() => void toast.dismiss());

const features: Feature[] = ['filter', 'record', 'day'];
const showScreen = (element: ReactNode, address: string) => renderScreen(element, address, features);
const viewOnly = (element: ReactNode) => <AsRole name="view">{element}</AsRole>;

const requestsWith = (text: string) => school.requests.filter(({ target }) => target.includes(text));

async function addStudent(changes: Partial<StudentBody>) {
  const body = createStudentBody(changes);
  expect((await school.browser.post('/api/v1/students/create', body)).status).toBe(200);
  const reply = await school.browser.send(`/api/v1/students/list?page=1&per_page=10&search=${body.enrollmentno}`);
  const { id } = (await reply.json()).data[0];
  return {
    id,
    async update(values: Partial<StudentBody>) {
      const update = { method: 'PUT', body: { ...body, ...values, id } };
      expect((await school.browser.send(`/api/v1/students/update?student_id=${id}`, update)).status).toBe(200);
    },
  };
}

describe.each([
  { element: <StudentsScreen />, address: '/students', parameter: 'student_id=', path: '/students/list?' },
  { element: <EmployeesScreen />, address: '/employees', parameter: 'emp_id=', path: '/employee/list?' },
])('A drawer of $address', ({ element, address, parameter, path }) => {
  const detailRequests = () => requestsWith(path).filter(({ target }) => target.includes(parameter));
  const findLinks = async () => {
    await screen.findAllByRole('switch');
    return within(screen.getByRole('table')).getAllByRole('link');
  };

  it('requests the details of each opened person once from a server that records reads', async () => {
    const user = await showScreen(element, address);
    const links = await findLinks();
    await user.hover(links[0] as HTMLElement);
    expect(detailRequests()).toEqual([]);
    for (const [link, count] of [
      [links[0], 1],
      [links[0], 1],
      [links[1], 2],
    ] as const) {
      await user.click(link as HTMLElement);
      await screen.findByRole('dialog');
      await waitFor(() => expect(detailRequests()).toHaveLength(count));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('requests no details of a row of the page from another server', async () => {
    const user = await renderScreen(element, address, ['filter']);
    const [link] = await findLinks();
    await user.click(link as HTMLElement);
    await screen.findByRole('dialog', { name: link?.getAttribute('aria-label') ?? '' });
    expect(detailRequests()).toEqual([]);
  });

  it('shows the row of the list while its details are loading, and after a failure', async () => {
    const user = await showScreen(element, address);
    const [link] = await findLinks();
    const gate = createGate();
    school.failAt(`/api/v1${path.slice(0, -1)}`, async () => {
      await gate.opened;
      return Response.json({ message: 'Failed' }, { status: 500 });
    });
    await user.click(link as HTMLElement);
    const drawer = await screen.findByRole('dialog', { name: link?.getAttribute('aria-label') ?? '' });
    gate.open();
    await waitFor(() => expect(detailRequests()).toHaveLength(1));
    expect(within(drawer).getByRole('switch')).toBeVisible();
  });
});

describe('The history of a student', () => {
  async function openHistory(id: number, wrap: (element: ReactNode) => ReactNode = (element) => element) {
    const user = await showScreen(wrap(<HistoryButton noun="students" recordId={id} name="Ira Rao" />), '/students');
    await user.click(screen.getByRole('button', { name: 'History' }));
    return { user, dialog: within(await loadedDialog()) };
  }
  /** The lines of the dialog, without the buttons and the times. */
  const linesOf = (dialog: { getAllByRole: (role: 'listitem') => HTMLElement[] }) =>
    dialog
      .getAllByRole('listitem')
      .flatMap((entry) => [...entry.querySelectorAll('p:not(.text-xs)')].map(({ textContent }) => textContent));

  it('shows the former and the new value of each field, and undoes the latest change of a field', async () => {
    const student = await addStudent({ mobileno: '9876500001', addressline2: '', dob: '2015-08-21' });
    await student.update({ mobileno: '9822000001' });
    await student.update({ mobileno: '9822000002', addressline2: 'Floor 2', dob: '2015-08-22', isactive: false });
    const { user, dialog } = await openHistory(student.id);
    expect(linesOf(dialog)).toEqual([
      'Phone Number: +91 98220 00001 → +91 98220 00002',
      'Date of Birth: 21 Aug 2015 → 22 Aug 2015',
      'Address Line 2: (empty) → Floor 2',
      'Status: Active → Inactive',
      'Phone Number: +91 98765 00001 → +91 98220 00001',
      'Added',
    ]);
    expect(dialog.getAllByRole('button', { name: /^Undo/ })).toHaveLength(4);
    await user.click(dialog.getByRole('button', { name: 'Undo the change of Phone Number' }));
    expect(await screen.findByText('Phone Number is +91 98220 00001 again')).toBeVisible();
    await waitFor(() => expect(linesOf(dialog)[0]).toBe('Phone Number: +91 98220 00002 → +91 98220 00001'));
  });

  it('keeps an undo that the server refuses in view, and shows the later change', async () => {
    const student = await addStudent({ city: 'Pune' });
    await student.update({ city: 'Nashik' });
    const { user, dialog } = await openHistory(student.id);
    await student.update({ city: 'Mumbai' });
    await user.click(dialog.getByRole('button', { name: 'Undo the change of City' }));
    expect(await dialog.findByText(/^This field was changed again later\./)).toBeVisible();
    await waitFor(() => expect(linesOf(dialog)[0]).toBe('City: Nashik → Mumbai'));
    await user.click(dialog.getByRole('button', { name: 'Undo the change of City' }));
    await waitFor(() => expect(linesOf(dialog)[0]).toBe('City: Mumbai → Nashik'));
    expect(dialog.queryByText(/^This field was changed again later\./)).toBeNull();
  });

  it('says that an undo failed if the server gives no reason', async () => {
    const student = await addStudent({ city: 'Pune' });
    await student.update({ city: 'Nashik' });
    const { user, dialog } = await openHistory(student.id);
    school.failAt('/api/v1/record/undo', () => new Response('<html>', { status: 404 }));
    await user.click(dialog.getByRole('button', { name: 'Undo the change of City' }));
    expect(await dialog.findByText('The change could not be undone. Please try again later.')).toBeVisible();
  });

  it('loads earlier changes on request', async () => {
    const student = await addStudent({ city: 'City 0' });
    for (let count = 1; count <= 30; count++) await student.update({ city: `City ${count}` });
    const { user, dialog } = await openHistory(student.id);
    expect(linesOf(dialog)).toHaveLength(30);
    await user.click(dialog.getByRole('button', { name: 'Show earlier changes' }));
    await waitFor(() => expect(linesOf(dialog).at(-1)).toBe('Added'));
    expect(dialog.queryByRole('button', { name: 'Show earlier changes' })).toBeNull();
  });

  it('has a sentence without changes, and a button to retry after a failure', async () => {
    school.failAt('/api/v1/record/history', () => new Response('<html>', { status: 500 }));
    const { user, dialog } = await openHistory(700);
    expect(await dialog.findByText('Failed to load the history. Please try again later.')).toBeVisible();
    school.recover();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('No changes are recorded.')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'All activity' })).toHaveAttribute(
      'href',
      '/settings/activity?noun=students&record=700',
    );
  });

  it('has neither an undo nor a link to all activity for a view-only user', async () => {
    const student = await addStudent({ city: 'Pune' });
    await student.update({ city: 'Nashik' });
    const { dialog } = await openHistory(student.id, viewOnly);
    expect(linesOf(dialog)).toEqual(['City: Pune → Nashik', 'Added']);
    expect(dialog.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(dialog.queryByRole('link')).toBeNull();
  });

  it('has no button on a server without a record', async () => {
    await renderScreen(<HistoryButton noun="students" recordId={1} name="Ira Rao" />, '/students', ['filter']);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('The list of activities', () => {
  const listPath = '/api/v1/record/activities';
  const waitForRows = () => screen.findAllByRole('row', { name: /You|you/ });

  it('names the filtered record, and shows all activities again', async () => {
    const student = await addStudent({ firstname: 'Tara', lastname: 'Iyer', city: 'Pune' });
    await student.update({ city: 'Nashik' });
    const user = await showScreen(<ActivityScreen />, `/settings/activity?noun=students&record=${student.id}`);
    expect(await screen.findByRole('link', { name: 'updated Tara Iyer' })).toHaveAttribute(
      'href',
      `/students?student=${student.id}`,
    );
    expect(screen.getAllByRole('row')).toHaveLength(3);
    await user.click(within(screen.getByTitle('Tara Iyer').parentElement as HTMLElement).getByRole('button'));
    await waitFor(() => expect(window.location.search).toBe(''));
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(3));
  });

  it('filters by a typed day in the time zone of the user', async () => {
    const user = await showScreen(<ActivityScreen />, '/settings/activity');
    await waitForRows();
    await user.type(screen.getByLabelText('Day'), '25/11/2020');
    expect(await screen.findByText('No activity found with these filters')).toBeVisible();
    expect(window.location.search).toBe('?day=2020-11-25');
    const { target } = requestsWith('from=').at(-1) ?? { target: '' };
    const query = new URLSearchParams(target.split('?')[1]);
    expect([query.get('from'), query.get('to')]).toEqual([
      new Date(2020, 10, 25).toISOString(),
      new Date(2020, 10, 26).toISOString(),
    ]);
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitForRows();
    expect(screen.getByLabelText('Day')).toHaveValue('');
  });

  it('ignores an impossible day in the address', async () => {
    await showScreen(<ActivityScreen />, '/settings/activity?day=2026-99-99');
    await waitForRows();
    expect(requestsWith('from=')).toEqual([]);
  });

  it('has a sentence if nothing is recorded, and a button to retry after a failure', async () => {
    school.failAt(listPath, () => new Response('<html>', { status: 500 }));
    const user = await showScreen(<ActivityScreen />, '/settings/activity');
    const alert = within(await screen.findByRole('table'));
    expect(await alert.findByText('Failed to load the activity. Please try again later.')).toBeVisible();
    school.failAt(listPath, () => Response.json({ status: 'success', data: [] }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No activity is recorded.')).toBeVisible();
  });

  it('downloads the filtered entries, and records the download', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
    let sheet: unknown;
    // Replaces the reply, because the worker threads that write a workbook cannot be started here.
    school.failAt(sheetPaths.write, ({ body }) => {
      sheet = body;
      return new Response('a workbook');
    });
    const student = await addStudent({ firstname: 'Uma', lastname: 'Nair', city: 'Pune' });
    await student.update({ city: 'Nashik' });
    // Without the filter, the number of entries depends on when the console writes the entries of reads.
    const address = `/settings/activity?noun=students&record=${student.id}&kind=changes`;
    const user = await showScreen(<ActivityScreen />, address);
    await screen.findByRole('link', { name: 'updated Uma Nair' });
    await user.click(screen.getByRole('button', { name: 'Download' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Download Activity' }));
    expect(dialog.getByText(/^Record: Uma Nair/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(String(sheet)).toContain('City: Pune → Nashik');
    await waitFor(async () => {
      const { data } = await (await school.browser.send(`${listPath}?kind=exports&page=1&page_size=1`)).json();
      expect(data).toMatchObject([{ verb: 'exported', noun: null, count: 2, filter: [{ value: address }] }]);
    });
    saved.mockRestore();
  });
});

describe('The activities of the dashboard', () => {
  /** Waits for the activities, because they replace the panel of the skeleton. */
  const findPanel = async () => {
    const [day] = await screen.findAllByText(/^Today(,|$)/);
    return within(day?.closest('section') as HTMLElement);
  };

  it('have a time, the former and the new values, and links, with a server that records them', async () => {
    const student = await addStudent({ firstname: 'Veda', lastname: 'Joshi', city: 'Pune', zipcode: '411001' });
    await student.update({ city: 'Nashik', zipcode: '422001', addressline1: '1 Hill Road' });
    await showScreen(<DashboardScreen />, '/dashboard');
    const panel = await findPanel();
    const link = await panel.findByRole('link', { name: / updated Veda Joshi$/ });
    expect(link).toHaveAttribute('href', `/students?student=${student.id}`);
    const entry = link.closest('li');
    expect(entry).toHaveTextContent('Address Line 1: 12 MG Road → 1 Hill Road');
    expect(entry).toHaveTextContent(/and 1 more field.*Today, \d\d:\d\d/);
    expect(panel.getByRole('link', { name: 'Show all activities' })).toHaveAttribute(
      'href',
      '/settings/activity?kind=changes',
    );
  });

  it('have no link to all activities for a view-only user', async () => {
    await showScreen(viewOnly(<DashboardScreen />), '/dashboard');
    const panel = await findPanel();
    expect(panel.getAllByText(/^Today, \d/)).not.toEqual([]);
    expect(panel.queryByRole('link', { name: /^Show all/ })).toBeNull();
  });

  it('have neither time nor links with another server', async () => {
    await renderScreen(<DashboardScreen />, '/dashboard', ['day']);
    const panel = await findPanel();
    expect(panel.getAllByText('Today')).not.toEqual([]);
    expect(panel.queryByRole('link')).toBeNull();
  });
});
