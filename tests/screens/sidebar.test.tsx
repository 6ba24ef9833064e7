import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Sidebar } from '@/components/shell/sidebar';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

shareSignedInSchool();

it.each([
  ['/fees-structure', 'Fees Structure', 'page'],
  ['/add-fee', 'Fees Structure', 'true'],
  ['/sections/1/teachers', 'Sections', 'true'],
  ['/settings/school-profile', 'School Profile', 'page'],
])('the sidebar at %s marks %s as current', async (path, label, current) => {
  await renderScreen(<Sidebar features={[]} mayCall={() => true} />, path);
  const marks = screen
    .getAllByRole('link', { hidden: true })
    .flatMap((link) => (link.ariaCurrent ? [[link.textContent, link.ariaCurrent]] : []));
  expect(marks).toEqual([[label, current]]);
});
