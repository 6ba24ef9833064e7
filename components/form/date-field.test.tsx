import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { today } from '@/lib/format/dates';
import { DateField } from './date-field';

function Form() {
  const { control, handleSubmit } = useForm({ defaultValues: { day: '' } });
  return (
    <form onSubmit={handleSubmit(() => undefined)}>
      <DateField control={control} name="day" label="Day" max={today()} />
      <button type="submit">Save</button>
    </form>
  );
}

function renderField() {
  render(<Form />);
  return { user: userEvent.setup({ delay: null }), day: screen.getByLabelText('Day') };
}

describe('DateField', () => {
  it.each(['25112015', '25.11.2015', '25 november 2015'])('accepts %s, typed or pasted', async (text) => {
    const { user, day } = renderField();
    await user.type(day, text);
    expect(day).toHaveValue(text);
    await user.tab();
    expect(day).toHaveValue('25/11/2015');
    await user.clear(day);
    await user.paste(text);
    expect(day).toHaveValue(text);
    fireEvent.blur(day);
    expect(day).toHaveValue('25/11/2015');
  });

  it('rejects an invalid day with a message, and keeps the typed text', async () => {
    const { user, day } = renderField();
    await user.type(day, '31/02/2015');
    expect(screen.queryByText('There is no 31 February.')).not.toBeInTheDocument();
    await user.tab();
    expect(screen.getByText('There is no 31 February.')).toBeVisible();
    expect(day).toHaveValue('31/02/2015');
    expect(day).toBeInvalid();
    await user.clear(day);
    await user.type(day, 'next week{Enter}');
    expect(await screen.findByText(/^This is not a date\. Please enter a date such as 25\/11\/2015/)).toBeVisible();
    expect(day).toHaveValue('next week');
  });

  it('is one tab stop, and arrows change the day within its range', async () => {
    const { user, day } = renderField();
    await user.type(day, '31012015{ArrowUp}');
    expect(day).toHaveValue('01/02/2015');
    await user.keyboard('{ArrowDown}{PageUp}');
    expect(day).toHaveValue('28/02/2015');
    await user.keyboard('{Shift>}{PageDown}{/Shift}');
    expect(day).toHaveValue('28/02/2014');
    await user.clear(day);
    const now = today().split('-').reverse().join('/');
    await user.keyboard('{ArrowUp}');
    expect(day).toHaveValue(now);
    await user.keyboard('{ArrowUp}');
    expect(day).toHaveValue(now);
    await user.tab();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(day).toHaveFocus();
  });
});
