import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/broadcasts/add-broadcast-dialog';
import { BroadcastingScreen } from '@/components/broadcasts/broadcasts-screen';
import '@/components/classes/class-form-dialog';
import { ClassesScreen } from '@/components/classes/classes-screen';
import '@/components/command-menu/command-menu';
import { CommandMenuButton } from '@/components/command-menu/command-menu-button';
import { addEntries } from '@/components/command-menu/menu-entries';
import '@/components/employees/employee-form-dialog';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import '@/components/holidays/holiday-form-dialog';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import '@/components/sections/section-form-dialog';
import { SectionsScreen } from '@/components/sections/sections-screen';
import '@/components/students/student-form-dialog';
import { StudentsScreen } from '@/components/students/students-screen';
import '@/components/subjects/subject-form-dialog';
import { SubjectsScreen } from '@/components/subjects/subjects-screen';
import type { Feature } from '@/lib/contract/features';
import { createGate } from '@/tests/support/create-gate';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

async function openMenu(features: Feature[] = []) {
  const user = await renderScreen(<CommandMenuButton />, '/holidays', features);
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Search' });
  return user;
}

const searchField = () => screen.getByRole('combobox', { name: 'Search' });
const findOption = (name: string | RegExp) => screen.findByRole('option', { name });
const selectedOption = () => screen.getByRole('option', { selected: true });

const createStudent = (firstName: string) => ({ id: 5, enrollmentNo: 'EN-5', firstName, lastName: '', mobileNo: '' });
const studentsReply = (...names: string[]) =>
  Response.json({ data: names.map(createStudent), total_records: names.length });

describe('The command menu', () => {
  it('requests only lists from a server without features, and links to a search for the number', async () => {
    school.failAt('/api/v1/students/list', () => studentsReply('Anna'));
    const user = await openMenu();
    await user.keyboard('ann');
    await findOption(/^Anna ?EN-5$/);
    await waitFor(() => expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'false'));
    expect(school.requests.map(({ target }) => target).sort()).toEqual([
      '/api/v1/classes/list',
      '/api/v1/employee/list?page=1&pageSize=4&search=ann',
      '/api/v1/sections/list?page=1&pageSize=100',
      '/api/v1/students/list?page=1&per_page=4&search=ann',
    ]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.href).toMatch(/\/students\?search=EN-5&student=5$/));
  });

  it('offers no view whose address is no screen of the console', async () => {
    const addresses = ['/api/v1/holidays/sheet', '//example.com/holidays', '/holidays?size=25'];
    const data = addresses.map((address, view_id) => ({ view_id, list: 'holidays', name: `View ${view_id}`, address }));
    school.failAt('/api/v1/views', () => Response.json({ status: 'success', data }));
    const user = await openMenu(['views']);
    await user.keyboard('view');
    expect(await findOption(/^View 2/)).toBeVisible();
    expect(screen.queryByRole('option', { name: /^View [01]/ })).toBeNull();
  });

  it('says why it has found a student, with a server that has search-reasons', async () => {
    const row = { ...createStudent('Anna'), foundBy: 'Mother: Sunita Rao' };
    school.failAt('/api/v1/students/list', () => Response.json({ data: [row], total_records: 1 }));
    const user = await renderScreen(<CommandMenuButton />, '/holidays', ['search-reasons']);
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Search' });
    await user.keyboard('sunita');
    expect(await findOption(/Anna/)).toHaveTextContent('Mother: Sunita Rao');
  });

  it('names the part that failed, keeps the others, and retries', async () => {
    const failedReply = () => Response.json({}, { status: 500 });
    const annapurna = { empId: 3, firstName: 'Annapurna', empNo: 'E-3' };
    school.failAt('/api/v1/students/list', failedReply);
    school.failAt('/api/v1/classes/list', failedReply);
    school.failAt('/api/v1/employee/list', () => Response.json({ data: [annapurna], total_records: 1 }));
    const user = await openMenu();
    await user.keyboard('ann');
    await findOption('Classes and sections could not be loaded. Try again.');
    await findOption(/^Annapurna ?E-3$/);
    const retryOption = await findOption('Students could not be searched. Try again.');
    school.failAt('/api/v1/students/list', () => studentsReply('Anna'));
    await user.click(retryOption);
    await findOption(/^Anna ?EN-5$/);
    expect(searchField()).toHaveValue('ann');
  });

  it('ignores a late reply to an earlier search', async () => {
    const replyGate = createGate();
    const heldSearches: string[] = [];
    school.failAt('/api/v1/students/list', async ({ url }) => {
      const search = url.searchParams.get('search');
      if (search === 'ann') {
        heldSearches.push(search);
        await replyGate.opened;
      }
      return studentsReply(`matches of ${search}`);
    });
    const user = await openMenu();
    await user.keyboard('ann');
    await waitFor(() => expect(heldSearches).toHaveLength(1));
    expect(screen.getByText('Searching for people…')).toBeInTheDocument();
    await user.keyboard('a');
    await findOption(/matches of anna/);
    replyGate.open();
    await user.keyboard('b');
    await findOption(/matches of annab/);
    expect(screen.queryByRole('option', { name: /matches of ann / })).not.toBeInTheDocument();
  });

  it('reports that nothing was found after all replies', async () => {
    const user = await openMenu();
    await user.keyboard('nobody of this name');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Nothing found for “nobody of this name”.'),
    );
    expect(selectedOption()).toHaveTextContent('Clear search');
    await user.keyboard('{Enter}');
    expect(searchField()).toHaveValue('');
    await waitFor(() => expect(selectedOption()).toHaveTextContent('Dashboard'));
  });

  it.each(['shiftKey', 'altKey', 'metaKey'])('leaves Ctrl+K with %s to the browser', async (otherKey) => {
    await renderScreen(<CommandMenuButton />, '/holidays');
    expect(fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true, [otherKey]: true })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })).toBe(false);
  });

  it('ignores an Enter that ends an IME composition', async () => {
    const user = await openMenu();
    await user.keyboard('subjects');
    await waitFor(() => expect(selectedOption()).toHaveTextContent('Subjects'));
    fireEvent.keyDown(searchField(), { key: 'Enter', keyCode: 229, isComposing: true });
    expect(searchField()).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/subjects'));
  });
});

const forms: Record<string, { element: ReactNode; title: string }> = {
  'Add Student': { element: <StudentsScreen />, title: 'Add New Student' },
  'Add Employee': { element: <EmployeesScreen />, title: 'Add New Employee' },
  'Add Class': { element: <ClassesScreen />, title: 'Add New Class' },
  'Add Section': { element: <SectionsScreen />, title: 'Add Section' },
  'Add Subject': { element: <SubjectsScreen />, title: 'Add New Subject' },
  'Add Holiday': { element: <HolidaysScreen />, title: 'Add New Holiday' },
  'Add Broadcast': { element: <BroadcastingScreen />, title: 'Add Broadcast' },
};

describe('The URL of an action', () => {
  it.each(addEntries)('“$label” opens its form once', async ({ label, href }) => {
    expect(Object.keys(forms)).toContain(label);
    const { element, title } = forms[label] ?? {};
    const user = await renderScreen(element, href);
    const form = await screen.findByRole('dialog', { name: title });
    expect(window.location.search).not.toContain('add');
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
