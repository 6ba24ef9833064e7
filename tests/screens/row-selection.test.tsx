import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// Preloads the lazy bars, because loading them at their first use can time out on a busy machine.
import '@/components/sections/section-teacher-bulk-bar';
import '@/components/shell/toaster';
import { TeachersScreen } from '@/components/sections/teachers-screen';
import '@/components/students/student-bulk-bar';
import { StudentsScreen } from '@/components/students/students-screen';
import { AsRole } from '@/tests/support/as-role';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
const features = ['bulk', 'placement'] as const;

const findBoxes = () => screen.findAllByRole('checkbox', { name: /^Select (?!all rows)/ });
const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }));
const waitForCount = (count: number | string) =>
  waitFor(() => expect(bar().getByText(`${count} selected`)).toBeVisible());
const waitForNoBar = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument());
/** The numbers of the rows on the page that are selected, from 0. */
const selectedRows = async () =>
  (await findBoxes()).flatMap((box, index) => ((box as HTMLInputElement).checked ? [index] : []));

async function showStudents(address = '/students') {
  const user = await renderScreen(<StudentsScreen />, address, features);
  const boxes = await findBoxes();
  act(() => boxes[0]?.focus());
  return user;
}

describe('The selection of rows', () => {
  it('grows and shrinks by keyboard, Enter leads to its actions, and Escape clears it', async () => {
    const user = await showStudents();
    await user.keyboard(' ');
    await waitForCount(1);
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
    await waitForCount(3);
    expect(await selectedRows()).toEqual([0, 1, 2]);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await selectedRows()).toEqual([0, 1, 2]);
    await user.keyboard(' ');
    expect(await selectedRows()).toEqual([0, 1, 2, 4]);
    await user.keyboard('{Enter}');
    expect(bar().getAllByRole('button')[0]).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitForNoBar();
    expect(screen.getByRole('checkbox', { name: 'Select all rows on this page' })).toHaveFocus();
    expect(await selectedRows()).toEqual([]);
  });

  it('takes all rows of the page, and then all that match, also while other rows are shown', async () => {
    const user = await showStudents('/students?search=singh');
    const shown = await findBoxes();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await waitForCount(shown.length);
    const all = bar().getByRole('button', { name: /^All \d+ that match$/ });
    const total = Number(/\d+/.exec(all.textContent ?? '')?.[0]);
    expect(total).toBeGreaterThan(shown.length);
    await user.click(all);
    await waitForCount(total);
    expect(bar().queryByRole('button', { name: /that match$/ })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(async () => expect((await selectedRows()).length).toBe((await findBoxes()).length));
    await user.click((await findBoxes())[0] as HTMLElement); // Safe cast: `findAllByRole` finds at least one box.
    await waitForCount(total - 1);
    const search = screen.getByRole('textbox', { name: 'Search students' });
    await user.clear(search);
    await user.type(search, 'no such student{Enter}');
    await screen.findByText('No students found matching “no such student”');
    await waitForCount(total - 1);
    await user.click(bar().getByRole('button', { name: 'Clear' }));
    await waitForNoBar();
  });

  it('keeps the rows that the server has refused, and names the reasons', async () => {
    const user = await renderScreen(<TeachersScreen sectionId={1} />, '/sections/1/teachers', features);
    const count = (await findBoxes()).length;
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await waitForCount(count);
    await user.click(bar().getByRole('button', { name: 'Remove' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Remove/ }));
    const failures = within(await screen.findByRole('dialog', { name: 'Rows not changed' }));
    expect(failures.getAllByRole('row', { name: /The class teacher and the class admin/ })).toHaveLength(2);
    await user.click(failures.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement); // Safe cast: as above.
    await waitForCount(2);
    expect(await selectedRows()).toEqual([0, 1]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await findBoxes()).toHaveLength(count));
    expect(school.requests.filter(({ target }) => target.includes('/bulk/calls'))).toHaveLength(2);
  });

  it('lets a view-only user download and print rows, and nothing else', async () => {
    const screenOfViewer = (
      <AsRole name="view">
        <StudentsScreen />
      </AsRole>
    );
    const user = await renderScreen(screenOfViewer, '/students', features);
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await waitForCount(10);
    const names = bar()
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names.filter((name) => !/that match$/.test(name ?? ''))).toEqual(['Download', 'Print', 'Clear']);
  });
});
