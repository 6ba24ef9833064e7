import { monthNames } from '@/lib/contract/values/constants';
import { weekdays } from '@/lib/contract/values/school-days';
import { saveUpload } from '../file-storage/uploads';
import { dayOfSession } from './calendar';
import { owned, type Seeding } from './people';
import { schoolId } from './school';

const toPdfString = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`;

function createPageContent([title = '', ...lines]: string[]): string {
  const body = lines.map((line) => `0 -22 Td ${toPdfString(line)} Tj`).join('\n');
  return `BT /F1 20 Tf 60 770 Td ${toPdfString(title)} Tj /F1 12 Tf 0 -16 Td\n${body}\nET`;
}

function createPdf(lines: string[]): Uint8Array {
  const content = createPageContent(lines);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  // The text must be Latin-1, so that each character is one byte.
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

const folder = 'Meal_Plan';
const dishes = [
  'Poha, banana',
  'Rajma, rice, salad',
  'Vegetable pulao, curd',
  'Idli, sambar',
  'Chapati, mixed vegetables, dal',
  'Khichdi, papad, buttermilk',
  'Upma, seasonal fruit',
  'Chole, jeera rice',
];
const mondayToFriday = weekdays.slice(1, 6);

const createPlanLines = (month: string, year: number, shift: number) => [
  `Meal plan for ${month} ${year}`,
  ...[1, 2, 3, 4].flatMap((week) => [
    `Week ${week}`,
    ...mondayToFriday.map(({ label }, index) => `    ${label}: ${dishes[(index + week * 3 + shift) % dishes.length]}`),
  ]),
];

export async function seedMealPlans({ db, files, session }: Seeding): Promise<void> {
  for (const [monthIndex, month] of monthNames.entries()) {
    const firstDay = dayOfSession(session, `${String(monthIndex + 1).padStart(2, '0')}-01`);
    if (firstDay > session.today) continue;
    const bytes = createPdf(createPlanLines(month, Number(firstDay.slice(0, 4)), monthIndex));
    const name = `meal-plan-${month.toLowerCase()}_${firstDay.replaceAll('-', '')}0900_${schoolId}.pdf`;
    const filename = await saveUpload({ db, files, schoolId }, { folder, name, bytes });
    await db
      .insertInto('meal_plans')
      .values({ ...owned(session), month, filepath: `${folder}/${filename}`, file_size: bytes.length })
      .execute();
  }
}
