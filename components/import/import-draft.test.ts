import { expect, it } from 'vitest';
import type { SheetCell, SheetRow } from '@/lib/contract/sheets';
import { templates } from '@/tests/support/sheet-rows';
import { chooseDayOrder } from './edits';
import { draftFromSession, importDraft, sessionFromDraft } from './import-draft';
import { hiddenRows, openSession } from './import-session';

const text = (value: string): SheetCell => ({ kind: 'text', text: value });

const sheet: SheetRow[] = [
  { number: 1, cells: [text('Enrollment Number'), text('First Name'), text('Date of Birth')] },
  { number: 2, cells: [{ kind: 'number', text: '42', shown: 'ADM-0042' }, text('Asha'), text('3/4/2015')] },
  {
    number: 3,
    cells: [
      text('43'),
      { ...text('jfo'), font: 'Kruti Dev 010' },
      { kind: 'date', text: '2015-11-24', doubt: 'Is this right?' },
    ],
  },
  { number: 4, cells: [text('44'), text('Uma'), { kind: 'number', text: '40871', day: '2015-11-25' }], hidden: true },
];

it('a draft keeps everything that was read from the file and chosen by the user', () => {
  const file = { fileName: 'a.xlsx', sheet, header: 0, read: ['A'], unread: ['B'] };
  const opened = openSession(templates.students, file, {});
  const [column] = opened.columns.filter(({ header }) => header === 'Date of Birth');
  const session = column ? chooseDayOrder(opened, column, 'month') : opened;
  const stored = importDraft.parse(JSON.parse(JSON.stringify(draftFromSession(session))));
  const restored = sessionFromDraft(templates.students, stored);
  expect(restored.rows).toEqual(session.rows);
  expect(restored.rows.map(({ values }) => values[0])).toEqual(['ADM-0042', '43', '44']);
  expect(restored.doubtful).toEqual(session.doubtful);
  expect([restored.file, hiddenRows(restored)]).toEqual([session.file, [4]]);
});
