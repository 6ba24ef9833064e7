import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Select } from './select';

const options = [
  { value: '', label: 'Not given' },
  { value: 'A+', label: 'A+' },
];

function Sample() {
  const [value, setValue] = useState('A+');
  return (
    <>
      <Select aria-label="Blood Group" value={value} onValueChange={setValue} options={options} placeholder="Select" />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

it('Select clears the choice with the option that has no value', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  await user.click(screen.getByRole('combobox', { name: 'Blood Group' }));
  await user.click(screen.getByRole('option', { name: 'Not given' }));
  expect(screen.getByRole('status')).toHaveTextContent('""');
  expect(screen.getByRole('combobox', { name: 'Blood Group' })).toHaveTextContent('Select');
});
