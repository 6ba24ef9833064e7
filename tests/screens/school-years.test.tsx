import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
// Preloads the lazy dialog, because loading it at its first use can time out on a busy machine.
import '@/components/school-years/mark-students-dialog';
import { NewYearScreen } from '@/components/school-years/new-year-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { shareSignedInSchool } from '@/tests/support/screens-school';

const school = shareSignedInSchool();
const isCheck = ({ target }: { target: string }) => target.startsWith('/api/v1/school-years/check');

it('Ctrl+Enter checks the plan of the next school year, but not while a dialog is open', async () => {
  const user = await renderScreen(<NewYearScreen />, '/sections/new-year', ['promotion']);
  const [markButton] = await screen.findAllByRole('button', { name: /^Mark students/ });
  if (!markButton) throw new Error('the plan has no section');
  await user.click(markButton);
  const saveKeys = { key: 'Enter', ctrlKey: true };
  // The result is false if the page has handled the keys.
  expect(fireEvent.keyDown(await screen.findByRole('dialog'), saveKeys)).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(school.requests.filter(isCheck)).toEqual([]);
  expect(fireEvent.keyDown(document.body, saveKeys)).toBe(false);
  await waitFor(() => expect(school.requests.filter(isCheck)).toHaveLength(1));
});
