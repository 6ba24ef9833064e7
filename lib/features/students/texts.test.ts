import { describe, expect, it } from 'vitest';
import { addressText, enrollmentText, genderLabel, placementText } from './texts';

describe('enrollmentText', () => {
  it.each([
    ['0042', 7, '0042'],
    ['', 7, 'ST-0007'],
    ['  ', 12345, 'ST-12345'],
  ])('shows number %j of student %d as %s', (enrollmentNo, id, text) => {
    expect(enrollmentText({ enrollmentNo, id })).toBe(text);
  });
});

describe('genderLabel', () => {
  it('is Male, Female or empty', () => {
    expect([genderLabel('M'), genderLabel('F'), genderLabel(null)]).toEqual(['Male', 'Female', '']);
  });
});

describe('placementText', () => {
  it.each([
    [{ className: '5', section: ' A ' }, '5 A'],
    [{ className: '5', section: '' }, '5'],
    [{ className: '', section: '' }, ''],
  ])('formats %j as %j', (placed, text) => {
    expect(placementText(placed)).toBe(text);
  });
});

describe('addressText', () => {
  const address = {
    addressLine1: '1 Taj Road',
    addressLine2: 'Cantt',
    city: 'Agra',
    state: 'Uttar Pradesh',
    zipCode: '282001',
  };

  it('has a line for each non-empty part', () => {
    expect(addressText(address)).toBe('1 Taj Road\nCantt\nAgra 282001\nUttar Pradesh');
    expect(addressText({ ...address, addressLine2: ' ', zipCode: '' })).toBe('1 Taj Road\nAgra\nUttar Pradesh');
    expect(addressText({ addressLine1: '', addressLine2: '', city: '', state: '', zipCode: '' })).toBe('');
  });
});
