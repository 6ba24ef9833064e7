import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SessionFeaturesProvider } from '@/lib/browser/session/session-features';
import type { FieldTable } from '@/lib/contract/fields/field';
import { FieldFilters } from './filter-select';

const bloodGroup = {
  kind: 'choice',
  wire: 'bloodgroup',
  label: 'Blood Group',
  purpose: null,
  options: { A: 'A positive', O: 'O negative' },
  invalid: 'Blood group must be A positive or O negative',
  isFilter: true,
} as const;

function renderFilters(table: FieldTable, features: 'views'[] = []) {
  const onChoose = vi.fn();
  render(
    <SessionFeaturesProvider value={{ features, binDays: null }}>
      <FieldFilters table={table} filters={{ bloodgroup: 'A' }} onChoose={onChoose} />
    </SessionFeaturesProvider>,
  );
  return onChoose;
}

it('a choice field has a filter with its options', async () => {
  const onChoose = renderFilters({ bloodGroup });
  const filter = screen.getByRole('combobox', { name: 'Blood Group' });
  expect(filter).toHaveDisplayValue('A positive');
  await userEvent.selectOptions(filter, 'O negative');
  await userEvent.selectOptions(filter, 'Any blood group');
  expect(onChoose.mock.calls).toEqual([[{ bloodgroup: 'O' }], [{ bloodgroup: '' }]]);
});

it('a field that only newer servers know has a filter only with these servers', () => {
  const newTable: FieldTable = { bloodGroup: { ...bloodGroup, feature: 'views' } };
  renderFilters(newTable);
  expect(screen.queryByRole('combobox')).toBeNull();
  renderFilters(newTable, ['views']);
  expect(screen.getByRole('combobox', { name: 'Blood Group' })).toBeVisible();
});
