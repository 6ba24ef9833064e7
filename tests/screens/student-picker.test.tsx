import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Preloads the lazy dialog, because loading it at its first use can time out on a busy machine.
import '@/components/sections/add-students-dialog';
import { StudentsScreen } from '@/components/sections/students-screen';
import { askBeforeLeaving } from '@/lib/browser/leave-guard/leave-guards';
import type { Feature } from '@/lib/contract/features';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

// Gives elements a height, because jsdom has no layout and the list renders only the rows in view.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320));

const school = shareSignedInSchool();

interface ListedStudent {
  id: number;
  enrollmentNo: string;
  firstName: string;
  className: string;
  section: string;
  sectionId: number | null;
}

async function readJson(path: string, method = 'GET', body?: unknown) {
  const reply = await school.browser.send(`/api/v1${path}`, { method, body });
  if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
  return reply.json();
}

const placementOf = ({ className, section }: ListedStudent) => `${className} ${section}`;

let students: ListedStudent[];
beforeEach(async () => {
  const pages = await Promise.all([1, 2].map((page) => readJson(`/students/list?page=${page}&per_page=1000`)));
  students = pages.flatMap(({ data }) => data);
});

/** Opens the picker of a section whose class is not 5. */
async function openPicker(features: Feature[] = ['placement']) {
  const target = students.find(({ className, sectionId }) => sectionId !== null && className !== '5');
  const sectionId = target?.sectionId ?? 0;
  const user = await renderScreen(
    <StudentsScreen sectionId={sectionId} />,
    `/sections/${sectionId}/students`,
    features,
  );
  await screen.findAllByRole('switch');
  await user.click(screen.getByRole('button', { name: 'Add Students' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Students' }));
  const search = async (text: string) => {
    await user.clear(dialog.getByLabelText('Search students'));
    await user.paste(text);
  };
  await dialog.findByRole('listbox');
  return { user, dialog, search, target: target ? placementOf(target) : '' };
}

describe('The student picker', () => {
  it('shows the section that a search names first, and selects all of this section only', async () => {
    const members = students.filter((student) => placementOf(student) === '5 B');
    const { user, dialog, search } = await openPicker();
    for (const text of ['5 B', '5b', 'Class 5 B', 'V B']) {
      await search(text);
      const [heading, ...options] = await dialog.findAllByRole('option');
      expect(heading).toHaveAccessibleName(`5 B (${members.length})`);
      expect(options[0]).toHaveTextContent(/5 B$/);
      expect(dialog.queryByText('1 B')).not.toBeInTheDocument();
    }
    await user.click(dialog.getByLabelText(`Select all of 5 B (${members.length})`));
    expect(dialog.getByRole('button', { name: `Add ${members.length} Student(s)` })).toBeEnabled();
  });

  it('selects a section with its heading, which shows a partial selection', async () => {
    const members = students.filter((student) => placementOf(student) === '5 B');
    const { user, dialog, search } = await openPicker();
    await search('5 B');
    const heading = () => dialog.getByRole('option', { name: /^5 B \(/ });
    await user.click(heading());
    expect(heading()).toHaveAttribute('aria-selected', 'true');
    expect(dialog.getByText(`${members.length} selected`)).toBeVisible();
    await user.click(dialog.getAllByRole('option')[1] as HTMLElement); // Safe cast: the section has students.
    expect(heading()).toHaveAttribute('aria-selected', 'false');
    expect(heading()).toHaveTextContent(`${members.length - 1} selected`);
  });

  it('asks before a selection is lost', async () => {
    const { user, dialog, search } = await openPicker();
    await search('5 B');
    await user.click(dialog.getByRole('option', { name: /^5 B \(/ }));
    const leave = vi.fn();
    act(() => askBeforeLeaving(leave));
    const question = () => screen.findByRole('alertdialog', { name: 'Discard selection?' });
    await user.click(within(await question()).getByRole('button', { name: 'Keep selecting' }));
    expect(leave).not.toHaveBeenCalled();
    expect(dialog.getByText(/selected$/)).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('never offers to select the whole school', async () => {
    const { user, dialog, search } = await openPicker();
    expect(dialog.getByText('Search, or select a whole section.')).toBeVisible();
    expect(dialog.queryByLabelText(/^Select all/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('listbox'));
    await user.keyboard('{Control>}a{/Control}');
    expect(dialog.queryByText(/selected$/)).not.toBeInTheDocument();
    // Every enrollment number contains these letters.
    await search('GV');
    expect(dialog.queryByLabelText(/^Select all/)).not.toBeInTheDocument();
    await search('sharma');
    expect(await dialog.findByLabelText(/^Select all shown \(\d+\)$/)).toBeVisible();
  });

  it('asks with a warning before it moves more than 50 students', async () => {
    const { user, dialog, search, target } = await openPicker();
    const members = students.filter(({ className, sectionId }) => sectionId !== null && className === '5');
    expect(members.length).toBeGreaterThan(50);
    const sectionCount = new Set(members.map(({ sectionId }) => sectionId)).size;
    await search('class 5');
    await user.click(await dialog.findByLabelText(`Select all of ${sectionCount} sections (${members.length})`));
    await user.click(dialog.getByRole('button', { name: `Add ${members.length} Student(s)` }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Move Students' }));
    expect(
      question.getByText(new RegExp(`^Move ${members.length} students to ${target}\\? They leave 5 A `)),
    ).toBeVisible();
    expect(question.getByRole('button', { name: `Move ${members.length} students` })).toHaveClass('bg-error-strong');
  });

  it('finds a child by the name of a parent, and says why', async () => {
    const unplaced = students.find(({ sectionId }) => sectionId === null);
    const { parents } = await readJson(`/students/parents?student_id=${unplaced?.id}`);
    for (const { id } of parents)
      await readJson(`/students/parent/remove?student_id=${unplaced?.id}&parent_id=${id}`, 'DELETE');
    await readJson(`/students/parent/create?student_id=${unplaced?.id}&parent_type=mother`, 'POST', {
      mobileno: '9000000777',
      first_name: 'Zubeida',
      middle_name: '',
      last_name: 'Qureshi',
      email: '',
      profilepic: '',
    });
    const { dialog, search } = await openPicker(['placement', 'search-reasons']);
    await search('zubeida');
    const option = await dialog.findByRole('option', { name: /Mother: Zubeida Qureshi$/ });
    expect(option).toHaveTextContent(unplaced?.enrollmentNo ?? '');
    await search('9000000777');
    expect(await dialog.findByRole('option', { name: /Mother’s number: \+91 90000 00777$/ })).toBeVisible();
  });

  it('searches no parents with a server without search-reasons', async () => {
    const { dialog, search } = await openPicker();
    school.requests.length = 0;
    await search('nobody');
    expect(await dialog.findByText('No one found matching “nobody”')).toBeVisible();
    expect(school.requests).toEqual([]);
  });
});
