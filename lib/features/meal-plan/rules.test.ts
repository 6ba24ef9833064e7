import { describe, expect, it } from 'vitest';
import type { MealPlan } from '@/lib/contract/meal-plan';
import { checkMealPlanFile, hasFile, mealPlanUrl, monthOf, sizeText, storedName, toMonthRows } from './rules';

const record = (month: string, filepath = 'Meal_Plan/menu.pdf'): MealPlan => ({
  id: 7,
  month,
  filepath,
  lastUpdated: '',
  fileSize: '',
});
const now = new Date(2026, 10, 21, 7, 5, 9);

describe('The rows of a meal plan', () => {
  it('are always twelve, from January to December', () => {
    expect(
      toMonthRows([])
        .map(({ month }) => month.slice(0, 3))
        .join(' '),
    ).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
  });

  it('match records by name in any case', () => {
    const june = toMonthRows([record('JUNE '), record('Smarch')])[5];
    expect(june?.record?.id).toBe(7);
  });

  it('keep their record after the file is deleted', () => {
    const row = toMonthRows([record('June', '')])[5];
    expect(row?.record).not.toBeNull();
    expect(row && hasFile(row)).toBe(false);
  });

  it('match the month of a day', () => {
    expect(monthOf('2026-01-31')).toBe('January');
    expect(monthOf('2026-12-01')).toBe('December');
  });
});

describe('The stored name of a meal plan', () => {
  it('is the first 20 characters of the base name, a timestamp and the school id', () => {
    expect(storedName('Menu for the whole school year.pdf', now, 12)).toBe(
      'Menu for the whole s_20261121070509_12.pdf',
    );
  });

  it('keeps a short name and its inner dots', () => {
    expect(storedName('week.47.PDF', now, 12)).toBe('week.47_20261121070509_12.pdf');
  });

  it('never splits a character', () => {
    expect(storedName(`${'🍚'.repeat(25)}.pdf`, now, 12)).toBe(`${'🍚'.repeat(20)}_20261121070509_12.pdf`);
  });

  it('uses school 4 if the profile has no school', () => {
    expect(storedName('menu.pdf', now, null)).toBe('menu_20261121070509_4.pdf');
  });
});

describe('The URL of a meal plan', () => {
  it('leads through the console', () => {
    expect(mealPlanUrl('Meal_Plan/menu june.pdf')).toBe('/api/files/Meal_Plan/menu%20june.pdf');
  });

  it.each(['menu.pdf', '/menu.pdf', 'Meal_Plan/', 'Meal_Plan'])('is null without folder or name: %s', (filepath) => {
    expect(mealPlanUrl(filepath)).toBeNull();
  });
});

describe('A chosen meal plan', () => {
  it('is a PDF by its name', () => {
    expect(checkMealPlanFile({ name: 'MENU.PDF', size: 10 })).toBeNull();
    expect(checkMealPlanFile({ name: 'menu.docx', size: 10 })).toMatch('is not a PDF');
    expect(checkMealPlanFile({ name: 'pdf', size: 10 })).toMatch('is not a PDF');
  });

  it('is neither empty nor larger than 10 MB', () => {
    expect(checkMealPlanFile({ name: 'menu.pdf', size: 0 })).toMatch('is empty');
    expect(checkMealPlanFile({ name: 'menu.pdf', size: 10 * 1024 * 1024 })).toBeNull();
    expect(checkMealPlanFile({ name: 'menu.pdf', size: 10 * 1024 * 1024 + 1 })).toMatch('The largest allowed is 10');
  });

  it('has a readable size, also if the upstream formats it', () => {
    expect(sizeText('49152')).toBe('48 KB');
    expect(sizeText('1.2 MB')).toBe('1.2 MB');
  });
});
