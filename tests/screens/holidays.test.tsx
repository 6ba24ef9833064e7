import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
// Loaded at the first press, which a busy machine may take long for.
import '@/components/holidays/holiday-form-dialog';
import { HolidaysScreen } from '@/components/holidays/holidays-screen';
import { renderScreen } from '@/tests/support/render-screen';
import { schoolThroughout } from '@/tests/support/screens-school';

schoolThroughout();

it('The end of a holiday starts as its start, until it is set', async () => {
  await renderScreen(<HolidaysScreen />, '/holidays?add');
  const form = within(await screen.findByRole('dialog', { name: 'Add New Holiday' }));
  const [start, end] = [form.getByLabelText(/^Start Date/), form.getByLabelText(/^End Date/)];
  const set = (field: HTMLElement, value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  set(start, '08112026');
  expect(end).toHaveValue('08/11/2026');
  set(start, '9/11/2025');
  expect(end).toHaveValue('09/11/2025');
  set(end, '12/11/2025');
  set(start, '10/11/2025');
  expect(end).toHaveValue('12/11/2025');
});
