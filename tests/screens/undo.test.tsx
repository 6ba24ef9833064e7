import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it } from 'vitest';
import { ClassesScreen } from '@/components/classes/classes-screen';
import '@/components/command-menu/command-menu';
import { CommandMenuButton } from '@/components/command-menu/command-menu-button';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { SectionsScreen } from '@/components/sections/sections-screen';
import { StudentsScreen as SectionStudentsScreen } from '@/components/sections/students-screen';
// Preloads the lazy dialogs, because loading them at their first use can time out on a busy machine.
import '@/components/parents/parent-dialog';
import '@/components/shell/toaster';
import { TeachersScreen } from '@/components/sections/teachers-screen';
import { StudentsScreen } from '@/components/students/students-screen';
import { createQueryClient } from '@/lib/browser/client/query-client';
import type { Student } from '@/lib/contract/students';
import { useLinkParent } from '@/lib/features/parents/mutations';
import { personName } from '@/lib/format/person-name';
import { chooseRelationship } from '@/tests/support/choose-relationship';
import { createGate } from '@/tests/support/create-gate';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

// Removes the toasts, because a newly mounted toaster would show those of the previous test.
beforeEach(() => void toast.dismiss());

const sentWrites = () =>
  school.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, target }) => `${method} ${target.replace(/^\/api\/v1|\?.*$/g, '')}`);

async function send(path: string, method = 'GET', body?: unknown) {
  const response = await school.browser.send(`/api/v1${path}`, { method, body });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
}

const findUndo = () => screen.findByRole('button', { name: 'Undo' });

describe('The Undo of a switch', () => {
  const switches: { element: ReactNode; address: string; message: (name: string) => string; path: string }[] = [
    {
      element: <EmployeesScreen />,
      address: '/employees?search=a',
      message: (name) => `Undone: ${name} is active again`,
      path: 'POST /employee/status/toggle',
    },
    {
      element: <StudentsScreen />,
      address: '/students',
      message: (name) => `Undone: ${name} is active again`,
      path: 'POST /students/toggle-status',
    },
    {
      element: <ClassesScreen />,
      address: '/classes',
      message: (name) => `Undone: ${name} is active again`,
      path: 'PUT /classes/toggle-status',
    },
    {
      element: <SectionsScreen />,
      address: '/sections',
      message: (name) => `Undone: Section ${name.split(' ').at(-1)} is active again`,
      path: 'PUT /sections/toggle-status',
    },
    {
      element: <SectionStudentsScreen sectionId={1} />,
      address: '/sections/1/students',
      message: (name) => `Undone: ${name} is active again`,
      path: 'PUT /section/student/status-toggle',
    },
  ];

  async function toggleFirst({ element, address }: (typeof switches)[number]) {
    const user = await renderScreen(element, address);
    const [firstSwitch] = await screen.findAllByRole('switch', { checked: true });
    const label = firstSwitch?.getAttribute('aria-label') ?? '';
    await user.click(firstSwitch as HTMLElement); // Safe cast: `findAllByRole` finds at least one switch.
    await findUndo();
    await waitForToggle(label, false);
    return { user, label, name: label.replace('Status of ', '') };
  }

  const waitForToggle = (label: string, isOn: boolean) =>
    waitFor(() => {
      const statusSwitch = screen.getByRole('switch', { name: label });
      expect(statusSwitch.getAttribute('aria-checked')).toBe(String(isOn));
      expect(statusSwitch).not.toHaveAttribute('aria-busy', 'true');
    });

  it.each(switches)('at $address toggles it back once', async (testCase) => {
    const { user, label, name } = await toggleFirst(testCase);
    school.requests.length = 0;
    await user.dblClick(await findUndo());
    expect(await screen.findByText(testCase.message(name))).toBeInTheDocument();
    await waitForToggle(label, true);
    expect(sentWrites()).toEqual([testCase.path]);
    // The toast of an undone toggle has no Undo button.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
  });

  it.each(switches)('at $address sends the write first, and shows the progress', async (testCase) => {
    const { user, label, name } = await toggleFirst(testCase);
    const gate = createGate();
    school.failAt(`/api/v1${testCase.path.split(' ')[1]}`, async ({ forward }) => {
      await gate.opened;
      return forward();
    });
    school.requests.length = 0;
    await user.click(await findUndo());
    expect(await screen.findByText('Undoing…')).toBeInTheDocument();
    expect(school.requests).toHaveLength(1);
    expect(sentWrites()).toEqual([testCase.path]);
    gate.open();
    expect(await screen.findByText(testCase.message(name))).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Undoing…')).not.toBeInTheDocument());
    await waitForToggle(label, true);
  });

  // Skips the first switch, because its call sends the wanted status. The other calls toggle the current status.
  it.each(switches.slice(1))(
    'at $address keeps the change of another user who has toggled it since',
    async (testCase) => {
      const { user, label } = await toggleFirst(testCase);
      const [toggleUrl = ''] = school.requests.filter(({ method }) => method !== 'GET').map(({ target }) => target);
      await send(toggleUrl.replace('/api/v1', ''), testCase.path.split(' ')[0]);
      school.requests.length = 0;
      await user.click(await findUndo());
      expect(await screen.findByText(/^Nothing to undo: .+ is already active$/)).toBeInTheDocument();
      await waitForToggle(label, true);
      expect(sentWrites()).toEqual([testCase.path, testCase.path]);
    },
  );

  it('has a shortcut, keeps the focus on the switch, and reports a failure', async () => {
    const { user, label, name } = await toggleFirst(switches[0] as (typeof switches)[number]);
    await user.keyboard('{Alt>}z{/Alt}');
    await waitForToggle(label, true);
    const statusSwitch = screen.getByRole('switch', { name: label });
    expect(statusSwitch).toHaveFocus();
    await user.keyboard(' ');
    await waitForToggle(label, false);
    await findUndo();
    school.failAt('/api/v1/employee/status/toggle', () =>
      Response.json({ message: 'Asked too late.' }, { status: 409 }),
    );
    await user.keyboard('{Alt>}z{/Alt}');
    expect(await screen.findByText(`The status of ${name} could not be changed back`)).toBeInTheDocument();
    expect(screen.getByText('Asked too late.')).toBeInTheDocument();
    await waitForToggle(label, false);
  });
});

describe('The Undo of the last change', () => {
  const readStatus = async (name: string) => {
    const { data } = await send('/students/list?page=1&per_page=1000&search=');
    return data.find((student: Student) => personName(student) === name)?.isActive;
  };

  async function deactivateStudent() {
    const screenWithMenu = (
      <>
        <CommandMenuButton />
        <StudentsScreen />
      </>
    );
    const user = await renderScreen(screenWithMenu, '/students');
    const [firstSwitch] = await screen.findAllByRole('switch', { checked: true });
    const name = firstSwitch?.getAttribute('aria-label')?.replace('Status of ', '') ?? '';
    await user.click(firstSwitch as HTMLElement); // Safe cast: `findAllByRole` finds at least one switch.
    await findUndo();
    toast.dismiss();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
    return { user, name };
  }

  it('works with its shortcut after the toast is gone, once', async () => {
    const { user, name } = await deactivateStudent();
    expect(await readStatus(name)).toBe(false);
    await user.keyboard('{Alt>}z{/Alt}');
    expect(await screen.findByText(`Undone: ${name} is active again`)).toBeInTheDocument();
    expect(await readStatus(name)).toBe(true);
    school.requests.length = 0;
    await user.keyboard('{Alt>}z{/Alt}');
    expect(sentWrites()).toEqual([]);
  });

  it('is an action of the command menu until it has been used', async () => {
    const { user, name } = await deactivateStudent();
    await user.keyboard('{Control>}k{/Control}');
    await user.click(await screen.findByRole('option', { name: `Undo: deactivated ${name}` }));
    expect(await screen.findByText(`Undone: ${name} is active again`)).toBeInTheDocument();
    expect(await readStatus(name)).toBe(true);
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('option', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /^Undo:/ })).not.toBeInTheDocument();
  });

  it('waits while a question is open, because the answer belongs to what the user sees', async () => {
    const { user, name } = await deactivateStudent();
    const [edit] = await screen.findAllByRole('button', { name: 'Edit Student' });
    await user.click(edit as HTMLElement); // Safe cast: `findAllByRole` finds at least one button.
    await user.type(await screen.findByLabelText(/^City/), 'Pune');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog'));
    await user.keyboard('{Alt>}z{/Alt}');
    expect(screen.queryByText('Undoing…')).not.toBeInTheDocument();
    expect(await readStatus(name)).toBe(false);
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('{Alt>}z{/Alt}');
    expect(await screen.findByText(`Undone: ${name} is active again`)).toBeInTheDocument();
  });

  it('ignores its shortcut in a text field', async () => {
    const { user, name } = await deactivateStudent();
    const searchBox = screen.getByLabelText('Search students');
    await user.click(searchBox);
    expect(fireEvent.keyDown(searchBox, { code: 'KeyZ', key: 'z', altKey: true })).toBe(true);
    expect(screen.queryByText('Undoing…')).not.toBeInTheDocument();
    expect(await readStatus(name)).toBe(false);
    await user.tab();
    await user.keyboard('{Alt>}z{/Alt}');
    expect(await screen.findByText(`Undone: ${name} is active again`)).toBeInTheDocument();
  });
});

describe('The Undo of a change of section members', () => {
  const readTeachers = async () => (await send('/section/teachers?section_id=1')).teachers as { teacherid: number }[];
  const readStudents = async (section = 1): Promise<number[]> => {
    const studentRows: { id: number }[] = await send(`/section/students?section_id=${section}`);
    return studentRows.map(({ id }) => id).sort((a, b) => a - b);
  };
  const readTeacherIds = async () => (await readTeachers()).map(({ teacherid }) => teacherid).sort((a, b) => a - b);

  async function openPicker(user: UserEvent, opener: string, search: string) {
    await user.click(await screen.findByRole('button', { name: opener }));
    const dialog = within(await screen.findByRole('dialog', { name: opener }));
    const searchField = dialog.getByRole('textbox');
    await user.click(searchField);
    await user.paste(search);
    await dialog.findByLabelText(/^Select all shown/);
    return dialog;
  }

  it('removes the added teachers', async () => {
    const idsBefore = await readTeacherIds();
    const user = await renderScreen(<TeachersScreen sectionId={1} />, '/sections/1/teachers');
    await screen.findAllByRole('row');
    const dialog = await openPicker(user, 'Add Teacher', 'a');
    await user.click(dialog.getByLabelText(/^Select all shown/));
    await user.click(dialog.getByRole('button', { name: /^Add \d+ Teacher/ }));
    const undoButton = await findUndo();
    const idsAfter = await readTeacherIds();
    expect(idsAfter.length).toBeGreaterThan(idsBefore.length + 1);
    await user.click(undoButton);
    expect(
      await screen.findByText(`Undone: ${idsAfter.length - idsBefore.length} teachers are no longer in the section`),
    ).toBeInTheDocument();
    expect(await readTeacherIds()).toEqual(idsBefore);
  });

  it('adds a removed teacher again', async () => {
    const idsBefore = await readTeacherIds();
    const { data } = await send('/employee/active-list');
    const otherEmployee = data.find(({ empId }: { empId: number }) => !idsBefore.includes(empId));
    await send(`/sections/add-employee?section_id=1&employee_id=${otherEmployee.empId}`, 'POST');
    const user = await renderScreen(<TeachersScreen sectionId={1} />, '/sections/1/teachers');
    const row = await screen.findByRole('row', { name: (name) => name.includes(otherEmployee.email) });
    await user.click(within(row).getByRole('button', { name: 'Remove' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await user.click(await findUndo());
    expect(await screen.findByText(/^Undone: .+ is in the section again$/)).toBeInTheDocument();
    expect(await readTeacherIds()).toEqual([...idsBefore, otherEmployee.empId].sort((a, b) => a - b));
  });

  describe('for students', () => {
    let unplacedId = 0;
    beforeEach(async () => {
      // Removes one student from section 2, so that some students have a section and others have none.
      [unplacedId = 0] = await readStudents(2);
      await send('/section/remove-students?section_id=2', 'POST', { student_ids: [unplacedId] });
    });

    it('moves each student back to the former section, after a question before the move', async () => {
      const { data } = await send('/students/list?page=1&per_page=1000&search=&section_id=2');
      const [studentOfSection1, studentOfSection2] = data;
      const [unplacedStudent] = (await send(`/students/list?page=1&per_page=10&search=&student_id=${unplacedId}`)).data;
      const idsBefore = { section1: await readStudents(1), section2: await readStudents(2) };
      const user = await renderScreen(<SectionStudentsScreen sectionId={1} />, '/sections/1/students', ['placement']);
      await screen.findAllByRole('switch');
      const [, sectionName] = (await screen.findByRole('heading', { name: /^Students - / })).textContent.split(' - ');
      const dialog = await openPicker(user, 'Add Students', studentOfSection1.enrollmentNo);
      const searchField = dialog.getByRole('textbox');
      const selectStudent = async (search: string) => {
        await user.clear(searchField);
        await user.paste(search);
        await user.click(await dialog.findByLabelText('Select all shown (1)'));
      };
      await selectStudent(studentOfSection2.enrollmentNo);
      await selectStudent(studentOfSection1.enrollmentNo);
      await selectStudent(unplacedStudent.enrollmentNo);
      school.requests.length = 0;
      await user.click(dialog.getByRole('button', { name: 'Add 3 Student(s)' }));
      const question = await screen.findByRole('alertdialog', { name: 'Move Students' });
      expect(question).toHaveTextContent(
        `Move 2 students from ${studentOfSection1.className} ${studentOfSection1.section} to ${sectionName}? 1 other student is in no section and is only added.`,
      );
      await user.click(within(question).getByRole('button', { name: 'Cancel' }));
      expect(sentWrites()).toEqual([]);
      expect(await dialog.findByText('3 selected')).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Add 3 Student(s)' }));
      await user.click(await screen.findByRole('button', { name: 'Move 2 students' }));
      const undoButton = await findUndo();
      expect(await readStudents(1)).toHaveLength(idsBefore.section1.length + 3);

      // Another user moves one of the students.
      await send('/section/add-students?section_id=3', 'POST', { student_ids: [studentOfSection2.id] });
      await user.click(undoButton);
      expect(await screen.findByText('1 row was not changed back')).toBeInTheDocument();
      expect(screen.getByText(/: This student is no longer in the section\.$/)).toHaveTextContent(
        studentOfSection2.enrollmentNo,
      );
      expect(await readStudents(1)).toEqual(idsBefore.section1);
      expect(await readStudents(2)).toEqual(idsBefore.section2.filter((id) => id !== studentOfSection2.id));
      const { data: unplacedStudents } = await send('/students/list?page=1&per_page=10&search=&unplaced=true');
      expect(unplacedStudents.map(({ id }: { id: number }) => id)).toContain(unplacedId);
    });

    it('adds a removed student again, unless the student is in another section by then', async () => {
      const idsBefore = await readStudents(1);
      const user = await renderScreen(<SectionStudentsScreen sectionId={1} />, '/sections/1/students', ['placement']);
      const [first] = await screen.findAllByRole('button', { name: 'Remove from section' });
      await user.click(first as HTMLElement); // Safe cast: `findAllByRole` finds at least one button.
      const undoButton = await findUndo();
      const idsWithout = await readStudents(1);
      expect(idsWithout).toHaveLength(idsBefore.length - 1);
      await user.click(undoButton);
      expect(await screen.findByText(/^Undone: .+ is in the section again$/)).toBeInTheDocument();
      expect(await readStudents(1)).toEqual(idsBefore);

      const removedId = idsBefore.find((id) => !idsWithout.includes(id));
      await user.click((await screen.findAllByRole('button', { name: 'Remove from section' }))[0] as HTMLElement);
      await waitFor(async () => expect(await readStudents(1)).toEqual(idsWithout));
      const secondUndo = await findUndo();
      await send('/section/add-students?section_id=3', 'POST', { student_ids: [removedId] });
      await user.click(secondUndo);
      expect(await screen.findByText(/^Nothing to undo: .+ is in .+ now$/)).toBeInTheDocument();
      expect(await readStudents(1)).toEqual(idsWithout);
    });

    it('is not offered with a server without placement, and sends no extra requests', async () => {
      const user = await renderScreen(<SectionStudentsScreen sectionId={1} />, '/sections/1/students');
      await screen.findAllByRole('switch');
      expect(screen.queryByRole('button', { name: 'Remove from section' })).not.toBeInTheDocument();
      const [id] = await readStudents(2);
      const { data } = await send(`/students/list?page=1&per_page=10&search=&student_id=${id}`);
      school.requests.length = 0;
      const dialog = await openPicker(user, 'Add Students', data[0].enrollmentNo);
      expect(dialog.queryByText(/^Without a section/)).not.toBeInTheDocument();
      await user.click(dialog.getByLabelText(/^Select all shown/));
      await user.click(dialog.getByRole('button', { name: 'Add 1 Student(s)' }));
      expect(await screen.findByText('1 student added to the section')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
      expect(sentWrites()).toEqual(['POST /section/add-students']);
    });
  });
});

function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

it('The Undo of linking a parent is unlinking, and the reverse', async () => {
  const readParents = async (id: number) => (await send(`/students/parents?student_id=${id}`)).parents;
  const { data } = await send('/students/list?page=1&per_page=10&search=');
  const [{ id }] = data;
  const idsBefore = await readParents(id);
  const isFatherLink = ({ parenttype }: { parenttype: string }) => parenttype === 'father';
  const father = idsBefore.find(isFatherLink);
  const user = await renderScreen(<StudentsScreen />, '/students');
  await screen.findAllByRole('switch');
  await user.click(screen.getAllByRole('button', { name: 'Add Parent' })[0] as HTMLElement);
  await chooseRelationship(user, 'Father');
  await user.click(await screen.findByRole('button', { name: 'Unlink' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }));
  await findUndo();
  expect(await readParents(id)).toHaveLength(idsBefore.length - 1);
  // The shortcut of the toast also works while this dialog is open, and does not close the dialog.
  await user.keyboard('{Alt>}z{/Alt}');
  expect(await screen.findByText('Undone: the father is linked again')).toBeInTheDocument();
  expect((await readParents(id)).find(isFatherLink)).toEqual(father);
  expect(await screen.findByRole('heading', { name: 'Edit Father' })).toBeVisible();

  await send(`/students/parent/remove?student_id=${id}&parent_id=${father.id}`, 'DELETE');
  const { result } = renderHook(useLinkParent, { wrapper: Queries });
  result.current.mutate({ studentId: id, relationship: 'father', userId: father.id });
  await screen.findByText('Father linked successfully');
  expect((await readParents(id)).find(isFatherLink)).toEqual(father);
  await user.keyboard('{Alt>}z{/Alt}');
  expect(await screen.findByText('Undone: the father is unlinked again')).toBeInTheDocument();
  expect((await readParents(id)).find(isFatherLink)).toBeUndefined();
});
