import { describe, expect, it } from 'vitest';
import { checkImage } from './check-image';

const megabyte = 1024 * 1024;

describe('checkImage', () => {
  it.each(['a.jpg', 'a.JPEG', 'a.png', 'a.webp', 'a.gif'])('accepts %s of exactly 5 MB', (name) => {
    expect(checkImage({ name, size: 5 * megabyte })).toBeNull();
  });
  it.each(['a.svg', 'a.pdf', 'a.jpg.exe', 'jpg', 'a.heic'])('refuses %s', (name) => {
    expect(checkImage({ name, size: 10 })).toBe('Please choose an image: JPEG, PNG, WebP or GIF');
  });
  it('reports the size of a too large image', () => {
    expect(checkImage({ name: 'a.png', size: 6 * megabyte })).toBe(
      'This image is 6.0 MB. The largest allowed is 5.0 MB.',
    );
  });
  it('refuses an empty file', () => {
    expect(checkImage({ name: 'a.png', size: 0 })).toBe('This file is empty. Please choose another image.');
  });
});
