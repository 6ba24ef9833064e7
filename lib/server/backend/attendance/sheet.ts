import type { DrawnRow, WorkbookContent } from '@/lib/server/sheets/write-workbook';
import type { SchoolDay } from './calendar';
import type { RegisterLine } from './queries';

const fills = { header: 'FFD5F1F3', holiday: 'FFFDE9C8', off: 'FFE8ECF1', working: undefined };

const signs = { working: '', holiday: 'H', off: 'W' } as const;
const legend = 'P present, A absent, L on leave, H holiday, W not a working day';
const leading = ['Enrollment No.', 'Student Name'];
const totals = ['Present', 'Absent', 'Leave', 'Working Days'];

interface AttendanceSheet {
  school: string;
  section: string;
  month: string;
  days: SchoolDay[];
  lines: RegisterLine[];
}

const countStatus = (line: RegisterLine, status: string) =>
  [...line.marks.values()].filter((mark) => mark === status).length;

const titleOf = ({ school, section, month }: AttendanceSheet): DrawnRow[] => [
  { cells: [school], bold: true, size: 14 },
  { cells: [`Attendance of ${section}, ${month}`], bold: true },
  { cells: [legend] },
  { cells: [] },
];

function headerOf(days: SchoolDay[]): DrawnRow[] {
  const withFixedColumns = (middle: (string | undefined)[], around?: string) => [
    ...leading.map(() => around),
    ...middle,
    ...totals.map(() => around),
  ];
  const plain = days.map(() => fills.header);
  return [
    {
      cells: [...leading, ...days.map(({ day }) => Number(day.slice(8))), ...totals],
      bold: true,
      fills: withFixedColumns(plain, fills.header),
      notes: withFixedColumns(days.map(({ name }) => name || undefined)),
    },
    {
      cells: withFixedColumns(days.map(({ weekday }) => weekday)),
      bold: true,
      fills: withFixedColumns(
        days.map(({ kind }) => fills[kind] ?? fills.header),
        fills.header,
      ),
    },
  ];
}

function lineOf(line: RegisterLine, days: SchoolDay[]): DrawnRow {
  const workingDays = days.filter(({ kind }) => kind === 'working').length;
  const marks = days.map(({ day, kind }) => line.marks.get(day) ?? signs[kind]);
  const sums = ['P', 'A', 'L'].map((status) => countStatus(line, status));
  return {
    cells: [line.enrollmentno, line.name, ...marks, ...sums, workingDays],
    fills: [...leading.map(() => undefined), ...days.map(({ kind }) => fills[kind])],
  };
}

function holidaysOf(days: SchoolDay[]): DrawnRow[] {
  const holidays = days.filter(({ kind }) => kind === 'holiday');
  if (holidays.length === 0) return [];
  return [
    { cells: [] },
    { cells: ['Holidays'], bold: true },
    ...holidays.map(({ day, weekday, name }) => ({ cells: [`${day} ${weekday}`, name] })),
  ];
}

export function drawAttendance(register: AttendanceSheet): WorkbookContent {
  const { month, days, lines } = register;
  const title = titleOf(register);
  const header = headerOf(days);
  return {
    people: lines.length,
    sheets: [
      {
        name: month,
        columns: [
          { width: 16 },
          { width: 28 },
          ...days.map(() => ({ width: 5, isCentred: true })),
          ...[10, 10, 10, 14].map((width) => ({ width })),
        ],
        frozen: { rows: title.length + header.length, columns: leading.length },
        isLandscape: true,
        lines: [...title, ...header, ...lines.map((line) => lineOf(line, days)), ...holidaysOf(days)],
      },
    ],
  };
}
