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

// Removes the toasts, because a newly mounted toaster would show those of the previous test.
beforeEach(() => void toasts.dismiss());

const noMatchQuery = 'search=nobody+at+all';

interface ListScreen {
  element: ReactNode;
  /** The query string of a search without matches. It is missing if the screen has no search. */
  search?: string;
  /** The path of the list call. `emptyReply` is its reply without rows. */
  path: string;
  emptyReply: unknown;
  /** The toast of a failed load. By default, it contains the name of the list. `null` means that no toast appears. */
  toast?: string | null;
}

const lists: Record<string, ListScreen> = {
  employees: {
    element: <EmployeesScreen />,
    search: noMatchQuery,
    path: '/employee/list',
    emptyReply: { data: [], total_records: 0 },
  },
  students: {
    element: <StudentsScreen />,
    search: noMatchQuery,
    path: '/students/list',
    emptyReply: { data: [], total_records: 0 },
  },
  classes: { element: <ClassesScreen />, search: noMatchQuery, path: '/classes/list', emptyReply: { data: [] } },
  sections: { element: <SectionsScreen />, path: '/sections/list', emptyReply: { sections: [], totalrecords: 0 } },
  teachers: {
    element: <TeachersScreen sectionId={1} />,
    search: noMatchQuery,
    path: '/section/teachers',
    emptyReply: { teachers: [] },
    toast: null,
  },
  'students of a section': {
    element: <SectionStudents sectionId={1} />,
    search: noMatchQuery,
    path: '/section/students',
    emptyReply: [],
    toast: 'Failed to load students',
  },
  subjects: {
    element: <SubjectsScreen />,
    search: noMatchQuery,
    path: '/subject/list',
    emptyReply: { subjects: [], totalrecords: 0 },
  },
  holidays: { element: <HolidaysScreen />, search: noMatchQuery, path: '/holiday/list', emptyReply: { data: [] } },
  broadcasts: { element: <BroadcastingScreen />, path: '/diary/broadcast', emptyReply: { items: [] } },
};

const pager = () => screen.queryByRole('navigation', { name: 'Pages' });

const listsWithSearch = Object.entries(lists).filter(([, { search }]) => search);

it.each(listsWithSearch)(
  'The list of %s has no pager and no count when a search has no matches',
  async (_, listScreen) => {
    await renderScreen(listScreen.element, `/list?${listScreen.search}`);
    expect(await screen.findByText(/^No .* found/)).toBeVisible();
    expect(pager()).not.toBeInTheDocument();
    expect(screen.queryByText(/^[1-9]\d* \w+$/)).not.toBeInTheDocument();
  },
);

describe.each(Object.entries(lists))(
  'The list of %s',
  (noun, { element, path, emptyReply, toast = `Failed to load ${noun}` }) => {
    it('has no pager without rows', async () => {
      school.failAt(`/api/v1${path}`, () => Response.json(emptyReply));
      await renderScreen(element, '/list');
      expect(await screen.findByText(/^No .* found/)).toBeVisible();
      expect(pager()).not.toBeInTheDocument();
    });

    it('has no range and no count after a failure', async () => {
      school.failAt(`/api/v1${path}`, () => Response.json({ message: 'Out of order' }, { status: 500 }));
      await renderScreen(element, '/list');
      expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
      expect(screen.queryByText(/ of \d/)).not.toBeInTheDocument();
      expect(screen.queryByText(/^\d+\+? \w+$/)).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    });

    it('shows the failure until Retry succeeds', async () => {
      school.failAt(`/api/v1${path}`, () => new Response('<html>', { status: 500 }));
      const user = await renderScreen(element, '/list');
      const errorAlert = await screen.findByRole('alert');
      expect(errorAlert).toHaveTextContent(toast ?? 'Failed to load teachers. Please try again later.');
      if (toast) expect(await screen.findByText(toast, { selector: '[data-title]' })).toBeInTheDocument();
      school.recover();
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(errorAlert).not.toBeInTheDocument());
      await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false'));
    });
  },
);

/** Returns a reply that is delayed until `release` is called. */
function createHeldReply(reply: () => Promise<Response>) {
  const { opened, open } = createGate();
  return { sendReply: () => opened.then(reply), release: open };
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
    const shownTexts: string[] = [];
    const observer = new MutationObserver(() => shownTexts.push(document.body.textContent ?? ''));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    await renderScreen(<EmployeesScreen />, '/employees?page=99');
    expect(await screen.findByText(/^51–60 of/)).toBeVisible();
    observer.disconnect();
    expect(shownTexts.filter((text) => text.includes('No employees found'))).toEqual([]);
  });

  it('is not reported as empty: a search after one without matches', async () => {
    const user = await renderScreen(<EmployeesScreen />, `/employees?${noMatchQuery}`);
    expect(await screen.findByText(/^No employees found matching/)).toBeVisible();
    const path = '/api/v1/employee/list';
    const { sendReply, release } = createHeldReply(() => school.browser.send(`${path}?page=1&pageSize=10&search=`));
    school.failAt(path, sendReply);
    const searchField = screen.getByRole('textbox', { name: 'Search employees' });
    await user.clear(searchField);
    await user.type(searchField, 'a{Enter}');
    await waitFor(() => expect(window.location.search).toContain('search=a'));
    expect(screen.queryByText(/^No employees found/)).not.toBeInTheDocument();
    expect(screen.queryByText('0 employees')).not.toBeInTheDocument();
    release();
    expect(await screen.findByText(/^1–10 of/)).toBeVisible();
  });
});
