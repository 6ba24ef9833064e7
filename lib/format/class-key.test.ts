import { describe, expect, it } from 'vitest';
import { placementKey } from './class-key';

describe('the key of a class and section', () => {
  it.each(['5 B', '5b', '5-B', 'Class 5 B', 'class 5b', 'Grade 5, section B', 'V B', 'Class V B', '५ B', ' 5  b '])(
    'is the same for “%s”',
    (text) => {
      expect(placementKey(text)).toBe('5B');
    },
  );

  it('is the same for a class alone', () => {
    expect(['5', 'Class 5', 'class V', 'Class Class 5'].map(placementKey)).toEqual(['5', '5', '5', '5']);
    expect(['LKG Rose', 'lkg-rose'].map(placementKey)).toEqual(['LKGROSE', 'LKGROSE']);
  });

  it('differs for other sections, and for letters that may begin a name', () => {
    expect(['15 B', '5 BC', '1 B', 'v', 'Isha B', 'class', ''].map(placementKey)).toEqual([
      '15B',
      '5BC',
      '1B',
      'V',
      'ISHAB',
      'CLASS',
      '',
    ]);
  });
});
