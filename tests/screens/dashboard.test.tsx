import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DashboardScreen } from '@/components/dashboard/dashboard-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();

it('The dashboard shows marked sample data with a server without the day feature', async () => {
  await renderScreen(<DashboardScreen />, '/dashboard');
  const studentsLink = await screen.findByRole('link', { name: /^Total Students: 1,/ });
  expect(studentsLink).toHaveAttribute('href', '/students');
  expect(screen.queryByText('Active students only')).not.toBeInTheDocument();
  for (const title of ["Today's Birthdays", 'Recent Activities']) {
    expect(within(screen.getByRole('region', { name: title })).getByText('Sample data')).toBeVisible();
  }
  expect(school.requests.map(({ target }) => target)).toEqual(['/api/v1/web/user/profile']);
});
