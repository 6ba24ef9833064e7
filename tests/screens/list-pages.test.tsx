import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { SubjectsScreen } from '@/components/subjects/subjects-screen';
import { onToast } from '@/lib/browser/toasts/toast';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
let classIds: number[];

async function readJson(path: string) {
  return (await school.browser.send(`/api/v1${path}`)).json();
}

beforeAll(async () => {
  const classes: { data: { id: number }[] } = await readJson('/classes/list_all_active');
  classIds = classes.data.map(({ id }) => id);
  const [{ empId: teacherid }, { empId: adminid }] = (await readJson('/employee/active-list')).data;
  for (const section of ['P', 'Q', 'R', 'S', 'T', 'U']) {
    const body = { section, classid: classIds[0], isactive: true, teacherid, adminid };
    const reply = await school.browser.post('/api/v1/sections/create', body);
    if (!reply.ok) throw new Error(await reply.text());
  }
});

/** Shows a screen as after a reload. The Back button leads to `earlierUrl`, whose rows are not in the cache. */
function showAfter(earlierUrl: string, element: ReactNode, queryBefore: string) {
  window.history.replaceState(null, '', earlierUrl);
  window.history.pushState(null, '', earlierUrl);
  return renderScreen(element, queryBefore);
}

describe('Back from fewer rows to an uncached page', () => {
  it('stays on that page of the employees', async () => {
    await showAfter('/employees?page=2', <EmployeesScreen />, '/employees?search=nobody+at+all');
    await screen.findByText('0 employees');
    window.history.back();
    expect(await screen.findByText(/^11–20 of/)).toBeVisible();
    expect(window.location.search).toBe('?page=2');
  });

  it('stays on that page of the students', async () => {
    await showAfter('/students?page=3', <StudentsScreen />, '/students?search=nobody+at+all');
    await screen.findByText('0 students');
    window.history.back();
    expect(await screen.findByText(/^21–30 of/)).toBeVisible();
    expect(window.location.search).toBe('?page=3');
  });

  it('stays on that page of the sections of another class', async () => {
    const earlierQuery = `?class=${classIds[0]}&page=2&size=5`;
    await showAfter(`/sections${earlierQuery}`, <SectionsScreen />, `/sections?class=${classIds[1]}&size=5`);
    await screen.findByText(/^1–\d of \d$/);
    window.history.back();
    expect(await screen.findByText(/^6–\d of \d$/)).toBeVisible();
    expect(window.location.search).toBe(earlierQuery);
  });
});

it('A failed prefetch of a page shows its error only after a click', async () => {
  const handleToast = vi.fn();
  const user = await renderScreen(<EmployeesScreen />, '/employees?size=5');
  await screen.findByText(/^1–5 of/);
  const stopListening = onToast(handleToast);
  school.failAt('/api/v1/employee/list', async () => Response.json({ message: 'Not now' }, { status: 400 }));
  school.requests.length = 0;
  await user.hover(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(school.requests).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByRole('button', { name: 'Retry' });
  // Both requests have failed, but only one toast has appeared.
  expect(school.requests).toHaveLength(2);
  expect(handleToast).toHaveBeenCalledTimes(1);
  stopListening();
});

it('A failed prefetch of a page is repeated at a click', async () => {
  const user = await renderScreen(<EmployeesScreen />, '/employees?size=5');
  await screen.findByText(/^1–5 of/);
  school.failAt('/api/v1/employee/list', () => Response.json({}, { status: 400 }));
  school.requests.length = 0;
  await user.hover(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(school.requests).toHaveLength(1));
  school.recover();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText(/^6–10 of/)).toBeVisible();
});

it('The search of subjects mentions no pages if there is one', async () => {
  const user = await renderScreen(<SubjectsScreen />, '/subjects?size=100');
  await screen.findAllByRole('button', { name: 'Edit Subject' });
  expect(screen.queryByText('Searches the current page only')).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Search subjects' }), 'e{Enter}');
  expect(await screen.findByText(/^\d+ of \d+$/)).toBeVisible();
});

it('The search of subjects covers only the current page, and stays on it', async () => {
  for (let number = 1; number <= 7; number += 1)
    await school.browser.post(`/api/v1/subject/create?subject_name=ZZ Paged ${number}`);
  const user = await renderScreen(<SubjectsScreen />, '/subjects?size=5');
  expect(await screen.findByText('Searches the current page only')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Last page' }));
  await screen.findByText('ZZ Paged 7');
  const queryBefore = window.location.search;
  await user.type(screen.getByRole('textbox', { name: 'Search subjects' }), 'paged 7{Enter}');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(window.location.search).toBe(`${queryBefore}&search=paged+7`);
  await user.type(screen.getByRole('textbox', { name: 'Search subjects' }), ' of none{Enter}');
  expect(await screen.findByText('No subjects found.')).toBeVisible();
  await user.click(within(screen.getByRole('table')).getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('ZZ Paged 7')).toBeVisible();
});
