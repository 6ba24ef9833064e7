import { describe, expect, it } from 'vitest';
import { checkImage, checkPhoto, isLargeCameraPhoto, mustShrink } from './rules';

const megabyte = 1024 * 1024;

describe('checkImage', () => {
  it.each(['a.jpg', 'a.JPEG', 'a.png', 'a.webp', 'a.gif'])('accepts %s of exactly 5 MB', (name) => {
    expect(checkImage({ name, size: 5 * megabyte })).toBeNull();
  });
  it.each(['a.svg', 'a.pdf', 'a.jpg.exe', 'jpg', 'a.avif'])('refuses %s', (name) => {
    expect(checkImage({ name, size: 10 })).toBe('Please choose an image: JPEG, PNG, WebP or GIF');
  });
  it('accepts the photo of a camera, which the browser makes smaller', () => {
    const photo = { name: 'a.jpg', size: 25 * megabyte };
    expect(checkImage(photo)).toBeNull();
    expect(mustShrink(photo)).toBe(true);
    expect(mustShrink({ name: 'a.jpg', size: 5 * megabyte })).toBe(false);
  });
  it.each([
    ['a.jpg', 1.2, true],
    ['a.JPEG', 4.9, true],
    ['a.jpg', 0.4, false],
    ['a.png', 4, false],
  ])('says whether %s of %d MB is a large photo of a camera', (name, megabytes, isLarge) => {
    expect(isLargeCameraPhoto({ name, size: megabytes * megabyte })).toBe(isLarge);
  });
  it('reports the size of a too large image', () => {
    expect(checkImage({ name: 'a.png', size: 51 * megabyte })).toBe(
      'This image is 51 MB. The largest allowed is 50 MB.',
    );
  });
  it.each(['a.heic', 'IMG_0042.HEIC', 'a.heif'])('says how to save %s as JPEG', (name) => {
    expect(checkImage({ name, size: 10 })).toMatch(/format HEIC.*Most Compatible/);
  });
  it('refuses an empty file', () => {
    expect(checkImage({ name: 'a.png', size: 0 })).toBe('This file is empty. Please choose another image.');
  });
});

describe('checkPhoto', () => {
  const photo = (brand: string, name = 'a.jpg') => new File(['\0\0\0\x18ftyp', brand, '\0\0\0\0mif1'], name);

  it.each(['heic', 'heix', 'hevc', 'mif1', 'msf1'])('finds the format HEIC under another name: %s', async (brand) => {
    expect(await checkPhoto(photo(brand))).toMatch(/format HEIC/);
  });
  it.each(['avif', 'mp42', 'qt  '])('does not call another format HEIC: %s', async (brand) => {
    expect(await checkPhoto(photo(brand))).toBeNull();
    expect(await checkPhoto(photo(brand, 'a.mov'))).toBe('Please choose an image: JPEG, PNG, WebP or GIF');
  });
});
