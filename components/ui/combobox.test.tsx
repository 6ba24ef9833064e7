import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Combobox } from './combobox';
import type { ComboboxOption } from './use-combobox';

// jsdom does not implement popovers.
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};

const people = [
  { value: '1', label: 'Asha Verma' },
  { value: '2', label: 'Ravi Rao' },
];

function Field({ options }: { options: readonly ComboboxOption[] | null }) {
  const [value, setValue] = useState('');
  return (
    <>
      <Combobox
        aria-label="Teacher"
        {...{ value, options: options ?? [], isLoading: options === null }}
        onValueChange={setValue}
      />
      <button type="button">Next</button>
      <output aria-label="Chosen">{value}</output>
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Teacher' });
const chosen = () => screen.getByRole('status', { name: 'Chosen' });

function renderField(options: readonly ComboboxOption[] | null) {
  const { rerender } = render(<Field options={options} />);
  return {
    user: userEvent.setup({ delay: null }),
    loadOptions: (loaded = people) => rerender(<Field options={loaded} />),
  };
}

describe('Combobox', () => {
  it('chooses the match on Enter, and reports when there is none', async () => {
    const { user } = renderField(people);
    await user.type(field(), 'rav{Enter}');
    expect(field()).toHaveValue('Ravi Rao');
    await user.type(field(), 'xyz');
    expect(screen.getAllByText('No one found')[0]).toBeInTheDocument();
  });

  it('shows that its options are loading', async () => {
    const { user } = renderField(null);
    await user.type(field(), 'rav');
    expect(screen.queryByText('No one found')).toBeNull();
    expect(screen.getAllByText('Loading…')[0]).toBeInTheDocument();
  });

  it('applies an Enter that was pressed before the options had loaded', async () => {
    const { user, loadOptions } = renderField(null);
    await user.type(field(), 'rav{Enter}');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(field()).toHaveValue('rav');
    loadOptions();
    expect(field()).toHaveValue('Ravi Rao');
    expect(chosen()).toHaveTextContent('2');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  it('keeps the typed text while the options load, and chooses nothing by itself', async () => {
    const { user, loadOptions } = renderField(null);
    await user.type(field(), 'rav');
    await user.tab();
    loadOptions();
    expect(field()).toHaveValue('rav');
    expect(chosen()).toBeEmptyDOMElement();
    await user.type(field(), 'i{Enter}');
    expect(chosen()).toHaveTextContent('2');
  });

  it('keeps a text without a match', async () => {
    const { user, loadOptions } = renderField(null);
    await user.type(field(), 'xyz{Enter}');
    loadOptions();
    expect(field()).toHaveValue('xyz');
    expect(chosen()).toBeEmptyDOMElement();
  });
});
