import { describe, expect, it } from 'vitest';
import { personName } from './person-name';

describe('personName', () => {
  it('leaves no gap for a missing middle name', () => {
    expect(personName({ firstName: 'Asha', middleName: '', lastName: 'Rao' })).toBe('Asha Rao');
    expect(personName({ firstName: 'Asha', middleName: null, lastName: 'Rao' })).toBe('Asha Rao');
  });
  it('tidies spaces that were typed', () => {
    expect(personName({ firstName: ' Asha  Devi ', lastName: 'Rao ' })).toBe('Asha Devi Rao');
  });
  it('is empty when nothing is known', () => {
    expect(personName({ firstName: null, lastName: '' })).toBe('');
  });
});
