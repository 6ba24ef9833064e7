import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MealPlanScreen } from '@/components/meal-plan/meal-plan-screen';
import { monthNames } from '@/lib/contract/values/constants';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
const mealPlanPath = '/api/v1/school/meal-plan';
const showScreen = () => renderScreen(<MealPlanScreen />, '/meal-plan');
// Safe cast: every cell is in a row.
const findRow = (text: string) => screen.getByText(text).closest('tr') as HTMLElement;

/** Makes the server reply with this file for June. */
const serveFile = (filepath: string) =>
  school.failAt(mealPlanPath, () => Response.json({ data: [{ id: 1, month: 'June', filepath, filesize: '7' }] }));

it('The meal plan has twelve months and marks the current one', async () => {
  await showScreen();
  await screen.findAllByText('No file uploaded');
  const months = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
  const currentMonth = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'Asia/Kolkata' }).format();
  expect(months).toEqual(monthNames.map((month) => (month === currentMonth ? `${month}This month` : month)));
});

it('The last update is the day in the time zone of the clerk', async () => {
  const june = { id: 1, month: 'June', filepath: 'Meal_Plan/june.pdf', lastUpdated: '2026-11-25T18:30:00.000Z' };
  school.failAt(mealPlanPath, () => Response.json({ data: [june] }));
  await showScreen();
  await screen.findByRole('link', { name: 'june.pdf' });
  expect(within(findRow('June')).getByText('26 Nov 2026')).toBeVisible();
});

it('A record without a folder is reported', async () => {
  serveFile('june.pdf');
  const user = await showScreen();
  await user.click(await screen.findByRole('button', { name: 'june.pdf' }));
  expect(await screen.findByText('Missing folder or filename for this meal plan')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(screen.getAllByText('Missing folder or filename for this meal plan')).toHaveLength(2));
});

it('A menu stays when its download or delete fails', async () => {
  serveFile('Meal_Plan/june.pdf');
  const user = await showScreen();
  await screen.findByRole('link', { name: 'june.pdf' });
  const row = findRow('June');
  await user.click(within(row).getByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByText('Failed to download meal plan')).toBeInTheDocument();

  const deleteButton = within(row).getByRole('button', { name: 'Delete PDF' });
  await user.click(deleteButton);
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete PDF' });
  expect(dialog).toHaveTextContent('june.pdf, the meal plan for June?');
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  school.failAt(mealPlanPath, () => new Response('<html>', { status: 500 }));
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete meal plan')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'june.pdf' })).toBeVisible();
});

it('A deleted menu is named by its month', async () => {
  serveFile('Meal_Plan/june.pdf');
  const user = await showScreen();
  await user.click(await screen.findByRole('button', { name: 'Delete PDF' }));
  school.failAt(mealPlanPath, () => Response.json({ status: 'success', data: [] }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Meal plan for June deleted')).toBeInTheDocument();
});
