import { monthNames } from '@/lib/contract/values/lists';
import { weekdays } from '@/lib/contract/values/school-days';
import { saveUpload } from '../files/uploads';
import { dayOfSession } from './calendar';
import { makePdf } from './pdf';
import { owned, type Seeding } from './people';
import { schoolId } from './school';

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

const planOf = (month: string, year: number, shift: number) => [
  `Meal plan for ${month} ${year}`,
  ...[1, 2, 3, 4].flatMap((week) => [
    `Week ${week}`,
    ...mondayToFriday.map(({ label }, nth) => `    ${label}: ${dishes[(nth + week * 3 + shift) % dishes.length]}`),
  ]),
];

/** A PDF for each month of the session that has begun. */
export async function seedMealPlans({ db, files, session }: Seeding): Promise<void> {
  for (const [at, month] of monthNames.entries()) {
    const first = dayOfSession(session, `${String(at + 1).padStart(2, '0')}-01`);
    if (first > session.today) continue;
    const bytes = makePdf(planOf(month, Number(first.slice(0, 4)), at));
    const name = `meal-plan-${month.toLowerCase()}_${first.replaceAll('-', '')}0900_${schoolId}.pdf`;
    const filename = await saveUpload(db, files, schoolId, { folder, name, bytes });
    await db
      .insertInto('meal_plans')
      .values({ ...owned(session), month, filepath: `${folder}/${filename}`, file_size: bytes.length })
      .execute();
  }
}
