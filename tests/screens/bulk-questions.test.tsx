import { readdirSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { BroadcastBulkBar } from '@/components/broadcasts/broadcast-bulk-bar';
import { ClassBulkBar } from '@/components/classes/class-bulk-bar';
import { EmployeeBulkBar } from '@/components/employees/employee-bulk-bar';
import { HolidayBulkBar } from '@/components/holidays/holiday-bulk-bar';
import { SectionStudentBulkBar } from '@/components/sections/section-student-bulk-bar';
import { SectionTeacherBulkBar } from '@/components/sections/section-teacher-bulk-bar';
import { StudentBulkBar } from '@/components/students/student-bulk-bar';
import { SubjectBulkBar } from '@/components/subjects/subject-bulk-bar';
import type { AllRows } from '@/lib/browser/lists/read-all-rows';
import { createRowSelection } from '@/lib/browser/lists/row-selection';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

interface TestedBar {
  bar: unknown;
  props?: object;
  noun: string;
  /** The labels of the actions that write, each of which asks for many rows. */
  questions: string[];
}

const bars: Record<string, TestedBar> = {
  'broadcasts/broadcast': { bar: BroadcastBulkBar, noun: 'broadcasts', questions: ['Delete'] },
  'classes/class': { bar: ClassBulkBar, noun: 'classes', questions: ['Activate', 'Deactivate'] },
  'employees/employee': { bar: EmployeeBulkBar, noun: 'employees', questions: ['Activate', 'Deactivate'] },
  'holidays/holiday': { bar: HolidayBulkBar, noun: 'holidays', questions: ['Delete'] },
  'sections/section-student': {
    ...{ bar: SectionStudentBulkBar, props: { sectionId: 1, summary: null }, noun: 'students' },
    questions: ['Activate', 'Deactivate', 'Remove'],
  },
  'sections/section-teacher': {
    ...{ bar: SectionTeacherBulkBar, props: { sectionId: 1 }, noun: 'teachers', questions: ['Remove'] },
  },
  'students/student': { bar: StudentBulkBar, noun: 'students', questions: ['Activate', 'Deactivate', 'Delete'] },
  'subjects/subject': { bar: SubjectBulkBar, noun: 'subjects', questions: ['Delete'] },
};

/** The actions that open a dialog about the rows, or change none. */
const otherActions = /^(Move|Download|Print|Clear|All )/;

function createRow(id: number, isActive: boolean) {
  const since = isActive ? null : '2026-01-01T00:00:00Z';
  return {
    ...{ id, empId: id, teacherid: id, sections: [], isActive, isactive: isActive },
    ...{ deletedAt: since, student_deletedat: since },
    ...{ classname: `Grade ${id}`, subjectName: `Subject ${id}`, holidayname: `Day ${id}`, subject: `Text ${id}` },
    ...{ firstname: 'Asha', middlename: '', lastname: `Rao ${id}`, firstName: 'Asha', lastName: `Rao ${id}` },
  };
}

type Row = ReturnType<typeof createRow>;

const rowsOf = (count: number, isActive: (index: number) => boolean) =>
  Array.from({ length: count }, (_, index) => createRow(index + 1, isActive(index)));

async function showBar({ bar, props }: Pick<TestedBar, 'bar' | 'props'>, rows: Row[], page: object = {}) {
  const selection = createRowSelection<Row>(({ id }) => id);
  selection.set(rows, true);
  const shown = { rows, total: rows.length, ...page };
  // Safe cast: `createRow` has the fields that the bars read.
  const Bar = bar as ComponentType<object>;
  const all = { selection, page: shown, onPrint: () => {}, onClose: () => {}, ...props };
  const user = await renderScreen(<Bar {...all} />, '/', ['bulk', 'bulk-undo', 'bin', 'placement']);
  return { user, bar: within(screen.getByRole('region', { name: 'Selected rows' })) };
}

const sentBulkCalls = () => school.requests.filter(({ target }) => target.includes('/bulk/calls'));

describe('The questions of the bulk bars', () => {
  it('are tested for every bar', () => {
    const folders = readdirSync('components', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const files = folders.flatMap(({ name }) =>
      readdirSync(`components/${name}`).flatMap((file) => {
        const [, bar] = /^(.+)-bulk-bar\.tsx$/.exec(file) ?? [];
        return bar ? `${name}/${bar}` : [];
      }),
    );
    expect(files.sort()).toEqual(Object.keys(bars).sort());
  });

  describe.each(Object.entries(bars))('of %s', (_, { noun, questions, ...tested }) => {
    it.each(questions)('ask before %s of 60 rows, with the number in every text', async (label) => {
      // An activation changes the inactive rows, and the other actions change the active ones.
      const changesInactive = label === 'Activate';
      const isSkipping = /activate$/i.test(label);
      const rows = rowsOf(60, (index) => changesInactive !== index < 55);
      const { user, bar } = await showBar(tested, rows);
      const count = isSkipping ? 55 : 60;
      await user.click(bar.getByRole('button', { name: label }));
      const dialog = await screen.findByRole('alertdialog', { name: `${label} ${count} ${noun}?` });
      const confirm = within(dialog).getByRole('button', { name: `${label} ${count} ${noun}` });
      if (isSkipping) {
        const status = changesInactive ? 'active' : 'inactive';
        expect(dialog).toHaveTextContent(`5 of the 60 selected are already ${status}, and stay so.`);
        expect(dialog).toHaveTextContent('You can undo this in Settings → Activity.');
      }
      if (label === 'Delete') {
        expect(confirm).toBeDisabled();
        const field = within(dialog).getByRole('textbox', { name: 'Type 60 to confirm' });
        await user.type(field, '6');
        expect(confirm).toBeDisabled();
        await user.type(field, '0');
      }
      expect(confirm).toBeEnabled();
      expect(sentBulkCalls()).toEqual([]);
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
      expect(sentBulkCalls()).toEqual([]);
    });

    it('has no other action that writes', async () => {
      const { bar } = await showBar(
        tested,
        rowsOf(2, () => true),
      );
      const labels = bar.getAllByRole('button').map(({ textContent }) => textContent ?? '');
      expect(labels.filter((label) => !otherActions.test(label)).sort()).toEqual([...questions].sort());
    });

    it('starts no action while rows are loading, and says how many are loaded', async () => {
      let finish: (all: AllRows<unknown>) => void = () => {};
      const all = rowsOf(60, () => true);
      const readAll = ({ onProgress }: { onProgress: (loaded: number, total: number) => void }) => {
        onProgress(25, 60);
        return new Promise((resolve) => {
          finish = resolve;
        });
      };
      const { user, bar } = await showBar(tested, all.slice(0, 10), { total: 60, readAll });
      await user.click(bar.getByRole('button', { name: 'All 60 that match' }));
      expect(bar.getByRole('status')).toHaveTextContent('Loading rows: 25 of 60');
      for (const button of bar.getAllByRole('button')) {
        if (button.textContent === 'Clear') continue;
        expect(button).toHaveAttribute('aria-disabled', 'true');
        await user.click(button);
      }
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      finish({ rows: all, isTruncated: false });
      await waitFor(() => expect(bar.getByRole('status')).toHaveTextContent('60 selected'));
      const [label = ''] = questions.filter((name) => name !== 'Activate');
      await user.click(bar.getByRole('button', { name: label }));
      await screen.findByRole('alertdialog', { name: `${label} 60 ${noun}?` });
    });
  });

  it('are left out for a few rows whose change can be undone', async () => {
    const { user, bar } = await showBar(
      { bar: StudentBulkBar },
      rowsOf(20, () => true),
    );
    await user.click(bar.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(sentBulkCalls()).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
