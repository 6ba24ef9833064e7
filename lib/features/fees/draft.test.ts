import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDeviceStorage, writeDeviceValue } from '@/lib/browser/device/device-storage';
import { readDraft, writeDraft } from './draft';
import { createDefaultValues, defaultRow } from './form-schema';
import { periodsOf } from './terms';

describe('A draft of fees', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { cookie: 'signed-in=asha' });
    openDeviceStorage('asha');
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is stored even with invalid rows', () => {
    const draft = { rows: [{ ...defaultRow, amount: '12..' }] };
    writeDraft('draft', draft, 'yearly', 'April');
    expect(readDraft('draft', 'yearly', 'April')).toEqual(draft);
  });

  it('is ignored if its rows do not fit the term', () => {
    writeDeviceValue('draft', createDefaultValues('half-yearly', 'April'));
    expect(readDraft('draft', 'quarterly', 'April')).toBeNull();
    expect(readDraft('another', 'quarterly', 'April')).toBeNull();
  });

  it('keeps each amount with its month when the school’s year starts with another one', () => {
    const from = (first: 'April' | 'June') => ({
      rows: periodsOf('monthly', first).map((amount) => ({ ...defaultRow, amount })),
    });
    writeDraft('draft', from('April'), 'monthly', 'April');
    expect(readDraft('draft', 'monthly', 'June')).toEqual(from('June'));
  });

  it('is not stored for an empty form', () => {
    writeDraft('draft', createDefaultValues('monthly', 'April'), 'monthly', 'April');
    expect(readDraft('draft', 'monthly', 'April')).toBeNull();
  });
});
