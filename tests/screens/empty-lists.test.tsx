import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { toast as toasts } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { BroadcastingScreen } from '@/components/broadcasts/broadcasts-screen';
import { ClassesScreen } from '@/components/classes/classes-screen';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { StudentsScreen as SectionStudents } from '@/components/sections/students-screen';
import { TeachersScreen } from '@/components/sections/teachers-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { SubjectsScreen } from '@/components/subjects/subjects-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';
import { createGate } from '../support/create-gate';

const school = shareSignedInSchool();

// A toaster that mounts again would show the toasts of the test before.
beforeEach(() => void toasts.dismiss());

const nobody = 'search=nobody+at+all';

interface ListScreen {
  page: ReactNode;
  /** The query of a search without matches, for screens with a search. */
  search?: string;
  /** The path of the list call, and its reply without rows. */
  path: string;
  none: unknown;
  /** The toast of a failure, if it does not contain the name of the list, or `null` if there is none. */
  toast?: string | null;
}

const lists: Record<string, ListScreen> = {
  employees: {
    page: <EmployeesScreen />,
    search: nobody,
    path: '/employee/list',
    none: { data: [], total_records: 0 },
  },
  students: { page: <StudentsScreen />, search: nobody, path: '/students/list', none: { data: [], total_records: 0 } },
  classes: { page: <ClassesScreen />, search: nobody, path: '/classes/list', none: { data: [] } },
  sections: { page: <SectionsScreen />, path: '/sections/list', none: { sections: [], totalrecords: 0 } },
  teachers: {
    page: <TeachersScreen sectionId={1} />,
    search: nobody,
    path: '/section/teachers',
    none: { teachers: [] },
    toast: null,
  },
  'students of a section': {
    page: <SectionStudents sectionId={1} />,
    search: nobody,
    path: '/section/students',
    none: [],
    toast: 'Failed to load students',
  },
  subjects: {
    page: <SubjectsScreen />,
    search: nobody,
    path: '/subject/list',
    none: { subjects: [], totalrecords: 0 },
  },
  holidays: { page: <HolidaysScreen />, search: nobody, path: '/holiday/list', none: { data: [] } },
  broadcasts: { page: <BroadcastingScreen />, path: '/diary/broadcast', none: { items: [] } },
};

const pager = () => screen.queryByRole('navigation', { name: 'Pages' });

const searched = Object.entries(lists).filter(([, { search }]) => search);

it.each(searched)('The list of %s has no pager and no count when a search has no matches', async (_, list) => {
  await renderScreen(list.page, `/list?${list.search}`);
  expect(await screen.findByText(/^No .* found/)).toBeVisible();
  expect(pager()).not.toBeInTheDocument();
  expect(screen.queryByText(/^[1-9]\d* \w+$/)).not.toBeInTheDocument();
});

describe.each(Object.entries(lists))(
  'The list of %s',
  (noun, { page, path, none, toast = `Failed to load ${noun}` }) => {
    it('has no pager without rows', async () => {
      school.failAt(`/api/v1${path}`, () => Response.json(none));
      await renderScreen(page, '/list');
      expect(await screen.findByText(/^No .* found/)).toBeVisible();
      expect(pager()).not.toBeInTheDocument();
    });

    it('has no range and no count after a failure', async () => {
      school.failAt(`/api/v1${path}`, () => Response.json({ message: 'Out of order' }, { status: 500 }));
      await renderScreen(page, '/list');
      expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
      expect(screen.queryByText(/ of \d/)).not.toBeInTheDocument();
      expect(screen.queryByText(/^\d+\+? \w+$/)).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    });

    it('shows the failure until Retry succeeds', async () => {
      school.failAt(`/api/v1${path}`, () => new Response('<html>', { status: 500 }));
      const user = await renderScreen(page, '/list');
      const sentence = await screen.findByRole('alert');
      expect(sentence).toHaveTextContent(toast ?? 'Failed to load teachers. Please try again later.');
      if (toast) expect(await screen.findByText(toast, { selector: '[data-title]' })).toBeInTheDocument();
      school.recover();
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(sentence).not.toBeInTheDocument());
      await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
    });
  },
);

/** Returns a reply that is delayed until `release` is called. */
function held(reply: () => Promise<Response>) {
  const { opened, open } = createGate();
  return { answer: () => opened.then(reply), release: open };
}

describe('Unknown data', () => {
  it('has no count: rows that could not be fetched again', async () => {
    const user = await renderScreen(<EmployeesScreen />, '/employees');
    expect(await screen.findByText(/^\d+ employees$/)).toBeVisible();
    school.failAt('/api/v1/employee/list', () => Response.json({ message: 'Out of order' }, { status: 500 }));
    await user.click((await screen.findAllByRole('switch'))[0] as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.queryByText(/^\d+ employees$/)).not.toBeInTheDocument();
    expect(screen.queryByText(/ of \d/)).not.toBeInTheDocument();
  });

  it('is not reported as empty: a page after the last one', async () => {
    const seen: string[] = [];
    const watcher = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    await renderScreen(<EmployeesScreen />, '/employees?page=99');
    expect(await screen.findByText(/^51–60 of/)).toBeVisible();
    watcher.disconnect();
    expect(seen.filter((text) => text.includes('No employees found'))).toEqual([]);
  });

  it('is not reported as empty: a search after one without matches', async () => {
    const user = await renderScreen(<EmployeesScreen />, `/employees?${nobody}`);
    expect(await screen.findByText(/^No employees found matching/)).toBeVisible();
    const path = '/api/v1/employee/list';
    const { answer, release } = held(() => school.browser.send(`${path}?page=1&pageSize=10&search=`));
    school.failAt(path, answer);
    const box = screen.getByRole('textbox', { name: 'Search employees' });
    await user.clear(box);
    await user.type(box, 'a{Enter}');
    await waitFor(() => expect(window.location.search).toContain('search=a'));
    expect(screen.queryByText(/^No employees found/)).not.toBeInTheDocument();
    expect(screen.queryByText('0 employees')).not.toBeInTheDocument();
    release();
    expect(await screen.findByText(/^1–10 of/)).toBeVisible();
  });
});
