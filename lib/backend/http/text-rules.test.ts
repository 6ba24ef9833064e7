import { describe, expect, it } from 'vitest';
import { cleanText } from './text-rules';

describe('cleanText', () => {
  it('brings letters to one form, drops what can’t be seen and single-spaces the rest', () => {
    expect(cleanText('\tThi\u0323\u0323 \u0301  Minh\u0000 '.normalize('NFD'))).toBe('Th\u1ecb\u0323 \u0301 Minh');
    const name = 'Nguyễn Thị नमस्ते';
    expect(cleanText(name.normalize('NFD'))).toBe(name);
  });
  it('keeps of a heap of marks on one letter what takes little time to sort', () => {
    expect(cleanText(`b${'\u0301'.repeat(20)}${'\u0327'.repeat(5000)} c`)).toBe(
      `b${'\u0327'.repeat(10)}${'\u0301'.repeat(20)} c`,
    );
  });
});
