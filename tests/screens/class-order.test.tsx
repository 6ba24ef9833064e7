import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { AttendanceScreen } from '@/components/attendance/attendance-screen';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/attendance/several-registers-dialog';
import '@/components/command-menu/command-menu';
import '@/components/holidays/holiday-form-dialog';
import '@/components/sections/section-form-dialog';
import '@/components/students/student-form-dialog';
import { ClassesScreen } from '@/components/classes/classes-screen';
import { CommandMenuButton } from '@/components/command-menu/command-menu-button';
import { FeesStructureScreen } from '@/components/fees/fees-structure-screen';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import type { Feature } from '@/lib/contract/features';
import { loadedDialog, renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
// Adds the methods of popovers, because jsdom does not implement them.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

type Rows = { classname?: string; classid?: number; classes?: unknown }[];

/** Reverses a list within the replies of a path, as another server may send it. */
const reverse = (path: string, list: string, change: (rows: Rows) => Rows = (rows) => rows.toReversed()) =>
  school.failAt(`/api/v1${path}`, async ({ forward }) => {
    const reply = await (await forward()).json();
    return Response.json({ ...reply, [list]: change(reply[list]) });
  });

const holiday = { id: 900, holidayname: 'Reversed', startdate: '2026-11-08', enddate: '2026-11-08' };
let classNames: string[] = [];

beforeEach(async () => {
  const { data } = await (await school.browser.send('/api/v1/classes/list')).json();
  classNames = data.map(({ classname }: { classname: string }) => classname);
  reverse('/classes/list', 'data');
  reverse('/classes/list_all_active', 'data');
  reverse('/sections/list', 'sections');
  reverse('/holiday/list', 'data', () => [{ ...holiday, classes: data.slice(0, 4).toReversed() }]);
});

const optionsOf = async (name: string | RegExp, root: Pick<typeof screen, 'findByRole'> = screen) => {
  const select = await root.findByRole<HTMLSelectElement>('combobox', { name });
  select.focus();
  await waitFor(() => expect(select.options.length).toBeGreaterThan(classNames.length));
  return [...select.options].map(({ text }) => text);
};

const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent ?? '');

/** A list of classes on a screen. */
interface ClassList {
  screen: ReactNode;
  address: string;
  features?: Feature[];
  /** Opens the list and returns its texts. */
  read: (user: Awaited<ReturnType<typeof renderScreen>>) => Promise<string[]>;
}

const lists: Record<string, ClassList> = {
  'the rows of Classes': {
    screen: <ClassesScreen />,
    address: '/classes?size=20',
    read: async () => {
      await screen.findAllByRole('switch');
      return textsOf([...document.querySelectorAll('tbody tr > :nth-child(2)')]);
    },
  },
  'the class of Sections': { screen: <SectionsScreen />, address: '/sections', read: () => optionsOf('Class') },
  'the class of a new section': {
    screen: <SectionsScreen />,
    address: '/sections',
    read: async (user) => {
      const addButton = await screen.findByRole('button', { name: 'Add Section' });
      await waitFor(() => expect(addButton).toBeEnabled());
      await user.click(addButton);
      await user.click(within(await loadedDialog()).getByRole('combobox', { name: /^Class\b(?! T| A)/ }));
      return textsOf(await screen.findAllByRole('option'));
    },
  },
  'the class of an attendance report': {
    screen: <AttendanceScreen />,
    address: '/attendance-report',
    read: () => optionsOf('Class'),
  },
  'the sections of several registers': {
    screen: <AttendanceScreen />,
    address: '/attendance-report',
    read: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Several sections or months' }));
      const dialog = within(await loadedDialog());
      return (await dialog.findAllByRole('checkbox', { name: /^All of / })).map(
        (box) => box.getAttribute('aria-label')?.replace('All of ', '') ?? '',
      );
    },
  },
  'the class of fees': { screen: <FeesStructureScreen />, address: '/fees-structure', read: () => optionsOf('Class') },
  'the filter of students': {
    screen: <StudentsScreen />,
    address: '/students',
    features: ['filter'],
    read: () => optionsOf('Class'),
  },
  'the section of a new student': {
    screen: <StudentsScreen />,
    address: '/students',
    features: ['placement'],
    read: async (user) => {
      await user.click(screen.getByRole('button', { name: 'Add Student' }));
      await loadedDialog();
      await user.click(screen.getByRole('combobox', { name: 'Class & Section' }));
      await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(1));
      return [...new Set(textsOf(screen.getAllByRole('option')).map((text) => text.replace(/ \w+$/, '')))];
    },
  },
  'the classes of a new holiday': {
    screen: <HolidaysScreen />,
    address: '/holidays',
    read: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Add Holiday' }));
      const dialog = within(await loadedDialog());
      await waitFor(() => expect(dialog.getAllByRole('checkbox').length).toBeGreaterThan(1));
      return dialog.getAllByRole<HTMLInputElement>('checkbox').flatMap(({ labels }) => textsOf([...(labels ?? [])]));
    },
  },
  'the classes of a holiday': {
    screen: <HolidaysScreen />,
    address: '/holidays',
    read: async () => {
      const cell = (await screen.findByText('Reversed')).closest('tr');
      return (cell?.textContent ?? '').match(/Nursery|LKG|UKG|\b1\b/g) ?? [];
    },
  },
  'the sections of the command menu': {
    screen: <CommandMenuButton />,
    address: '/holidays',
    read: async (user) => {
      await user.keyboard('{Control>}k{/Control}');
      await screen.findByRole('dialog', { name: 'Search' });
      await user.keyboard('section a');
      await screen.findAllByRole('option', { name: /Section$/ });
      return textsOf(screen.getAllByRole('option', { name: /Section$/ })).map((text) =>
        text.replace(/ A ?Section$/, ''),
      );
    },
  },
};

it.each(Object.entries(lists))(
  'A server of another order still shows the youngest class first in %s',
  async (_, list) => {
    const user = await renderScreen(list.screen, list.address, list.features);
    const texts = (await list.read(user)).map((text) => text.replace(/^Class /, ''));
    const shown = texts.filter((text) => classNames.includes(text));
    expect(shown.length).toBeGreaterThanOrEqual(2);
    expect(shown).toEqual(classNames.slice(0, shown.length));
  },
);
