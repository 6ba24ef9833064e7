import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmployeesScreen } from '@/components/employees/employees-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { schoolThroughout } from '@/tests/support/screens-school';

const school = schoolThroughout();
const changes = () =>
  school.asked
    .filter(({ method }) => method !== 'GET')
    .map(({ method, target }) => `${method} ${target.replace('/api/v1', '')}`);

it('takes a press back once, by its button or by a key', async () => {
  const user = await renderScreen(<EmployeesScreen />, '/employees?search=a');
  const [first] = await screen.findAllByRole('switch', { checked: true });
  const name = first?.getAttribute('aria-label') ?? '';
  const person = name.replace('Status of ', '');
  const isActive = (state: boolean) =>
    waitFor(() => {
      const shown = screen.getByRole('switch', { name });
      expect(shown.getAttribute('aria-checked')).toBe(String(state));
      expect(shown).not.toHaveAttribute('aria-busy', 'true');
    });

  await user.click(first as HTMLElement); // there is one
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await isActive(false);
  school.asked.length = 0;
  await user.dblClick(undo);
  expect(await screen.findByText(`Undone: ${person} is active again`)).toBeInTheDocument();
  await isActive(true);
  expect(changes()).toEqual([expect.stringMatching(/^POST \/employee\/status\/toggle\?.*activate=true/)]);
  // What was undone has no Undo of its own.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());

  await user.click(screen.getByRole('switch', { name }));
  await screen.findByRole('button', { name: 'Undo' });
  await isActive(false);
  await user.keyboard('{Alt>}z{/Alt}');
  await isActive(true);
});
