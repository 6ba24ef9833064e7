import { describe, expect, it } from 'vitest';
import { formatFileSize } from './file-size';

describe('formatFileSize', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [49_152, '48 KB'],
    [1_048_575, '1.0 MB'],
    [1_468_006, '1.4 MB'],
    [52_428_800, '50 MB'],
  ])('writes %d as %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});
