import type { Fill, Worksheet } from 'exceljs';
import type { FileReply } from '../http/reply';
import { asFile, escapeFormula, newWorkbook } from '../sheets/write-sheet';
import type { SchoolDay } from './calendar';
import type { RegisterLine } from './queries';

const filled = (argb: string): Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });
const fills = { header: filled('FFD5F1F3'), holiday: filled('FFFDE9C8'), off: filled('FFE8ECF1') };

const signs = { working: '', holiday: 'H', off: 'W' } as const;
const legend = 'P present, A absent, L on leave, H holiday, W not a working day';
const leading = ['Enrollment No.', 'Student Name'];
const totals = ['Present', 'Absent', 'Leave', 'Working Days'];
const titleRows = 4;

interface AttendanceSheet {
  school: string;
  /** '10 A'. */
  section: string;
  month: string;
  days: SchoolDay[];
  lines: RegisterLine[];
}

const count = (line: RegisterLine, status: string) => [...line.marks.values()].filter((mark) => mark === status).length;

function addTitle(sheet: Worksheet, { school, section, month }: AttendanceSheet) {
  sheet.addRow([escapeFormula(school)]).font = { bold: true, size: 14 };
  sheet.addRow([escapeFormula(`Attendance of ${section}, ${month}`)]).font = { bold: true };
  sheet.addRow([legend]);
  sheet.addRow([]);
}

/** Two header rows: day numbers (a holiday's name as a note) and weekdays. */
function addHeader(sheet: Worksheet, days: SchoolDay[]) {
  const numbers = sheet.addRow([...leading, ...days.map(({ day }) => Number(day.slice(8))), ...totals]);
  const names = sheet.addRow(['', '', ...days.map(({ weekday }) => weekday), ...totals.map(() => '')]);
  for (const row of [numbers, names]) {
    row.font = { bold: true };
    row.eachCell({ includeEmpty: true }, (cell) => {
      cell.fill = fills.header;
    });
  }
  days.forEach(({ kind, name }, at) => {
    if (kind !== 'working') names.getCell(leading.length + 1 + at).fill = fills[kind];
    if (name) numbers.getCell(leading.length + 1 + at).note = name;
  });
}

function addLine(sheet: Worksheet, line: RegisterLine, days: SchoolDay[]) {
  const workingDays = days.filter(({ kind }) => kind === 'working').length;
  const marks = days.map(({ day, kind }) => line.marks.get(day) ?? signs[kind]);
  const sums = ['P', 'A', 'L'].map((status) => count(line, status));
  const row = sheet.addRow([
    escapeFormula(line.enrollmentno),
    escapeFormula(line.name),
    ...marks,
    ...sums,
    workingDays,
  ]);
  days.forEach(({ kind }, at) => {
    if (kind !== 'working') row.getCell(leading.length + 1 + at).fill = fills[kind];
  });
}

function addHolidays(sheet: Worksheet, days: SchoolDay[]) {
  const holidays = days.filter(({ kind }) => kind === 'holiday');
  if (holidays.length === 0) return;
  sheet.addRow([]);
  sheet.addRow(['Holidays']).font = { bold: true };
  for (const { day, weekday, name } of holidays) sheet.addRow([`${day} ${weekday}`, escapeFormula(name)]);
}

/** A month's register as a workbook: one row per student, one column per day, and totals. */
export async function writeAttendance(register: AttendanceSheet): Promise<FileReply> {
  const { month, days, lines } = register;
  const workbook = await newWorkbook();
  const sheet = workbook.addWorksheet(month, {
    views: [{ state: 'frozen', xSplit: leading.length, ySplit: titleRows + 2 }],
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  sheet.columns = [16, 28, ...days.map(() => 5), 10, 10, 10, 14].map((width) => ({ width }));
  addTitle(sheet, register);
  addHeader(sheet, days);
  for (const line of lines) addLine(sheet, line, days);
  addHolidays(sheet, days);
  const lastColumn = leading.length + days.length;
  for (let at = leading.length + 1; at <= lastColumn; at += 1) sheet.getColumn(at).alignment = { horizontal: 'center' };
  return asFile(workbook);
}
