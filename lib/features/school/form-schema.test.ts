import { describe, expect, it } from 'vitest';
import { schoolProfileForm } from './form-schema';

const messages = (form: object) => schoolProfileForm.safeParse(form).error?.issues.map(({ message }) => message) ?? [];

describe('The school profile', () => {
  it('needs a name and an address', () => {
    expect(messages({ name: ' ', address: '', logo: '' })).toEqual(['School name is required', 'Address is required']);
    expect(messages({ name: 'Demo School', address: '1 Hill Road', logo: '' })).toEqual([]);
  });

  it('limits the length of both', () => {
    expect(messages({ name: 'a'.repeat(151), address: 'a'.repeat(501), logo: '' })).toHaveLength(2);
  });
});
