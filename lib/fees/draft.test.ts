import { describe, expect, it } from 'vitest';
import { writeDevice } from '@/lib/device/device-storage';
import { readDraft } from './draft';
import { emptyForm, emptyRow } from './rules';

describe('A draft of fees', () => {
  it('is kept whatever stands in its rows', () => {
    const draft = { rows: [{ ...emptyRow, amount: '12..' }] };
    writeDevice('draft', draft);
    expect(readDraft('draft', 'yearly')).toEqual(draft);
  });

  it('counts as none when it has not the rows of the term', () => {
    writeDevice('draft', emptyForm('half-yearly'));
    expect(readDraft('draft', 'quarterly')).toBeNull();
    expect(readDraft('another', 'quarterly')).toBeNull();
  });
});
