import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DashboardScreen } from '@/components/dashboard/dashboard-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
afterEach(() => vi.useRealTimers());

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

it('A dashboard that stays open over midnight shows the new day when its window is used again', async () => {
  const dayRequests = () => school.requests.flatMap(({ target }) => target.match(/day=[\d-]+/) ?? []);
  // Only the clock is fake, because the screen needs real timers.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T23:30:00+05:30') });
  await renderScreen(<DashboardScreen />, '/dashboard', ['day']);
  await screen.findByText('No changes yet');
  expect(dayRequests()).toEqual(['day=2026-11-25']);
  vi.setSystemTime(new Date('2026-11-26T00:30:00+05:30'));
  fireEvent.focus(window);
  await waitFor(() => expect(dayRequests()).toEqual(['day=2026-11-25', 'day=2026-11-26']));
});

it('The dashboard links to the students without a section, with a server that has placement', async () => {
  await renderScreen(<DashboardScreen />, '/dashboard', ['placement', 'filter']);
  await screen.findByRole('link', { name: /^Total Students: / });
  const { dashboard } = await (await school.browser.send('/api/v1/web/user/profile', {})).json();
  const name = `${dashboard.total_unplaced_students} students without a section`;
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/students?class=none&status=active');
});
