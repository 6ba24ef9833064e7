import { describe, expect, it } from 'vitest';
import { checkLogo } from './check-logo';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const file = (bytes: number[], name: string, size = bytes.length) =>
  new File([new Uint8Array(bytes), new Uint8Array(size - bytes.length)], name);

describe('checkLogo', () => {
  it.each([
    ['PNG', file(png, 'logo.png')],
    ['JPEG', file(jpeg, 'logo.jpeg')],
    ['JPEG with another name', file(jpeg, 'logo.bin')],
    ['PNG of 5 MB', file(png, 'logo.png', 5 * 1024 * 1024)],
  ])('accepts a %s', async (_kind, logo) => {
    expect(await checkLogo(logo)).toBeNull();
  });

  it.each([
    ['a GIF', file([0x47, 0x49, 0x46, 0x38], 'logo.gif')],
    ['a GIF that is called PNG', file([0x47, 0x49, 0x46, 0x38], 'logo.png')],
    ['an SVG', file([0x3c, 0x73, 0x76, 0x67], 'logo.svg')],
    ['a PNG by its first four bytes alone', file(png.slice(0, 4), 'logo.png')],
    ['a single byte', file([0x89], 'logo.png')],
  ])('refuses %s', async (_kind, logo) => {
    expect(await checkLogo(logo)).toBe('Please choose a PNG or JPEG image');
  });

  it('says how to save a photo of an iPhone as JPEG', async () => {
    const heic = [0, 0, 0, 0x18, ...Buffer.from('ftypheic')];
    expect(await checkLogo(file(heic, 'logo.png'))).toMatch(/format HEIC.*Most Compatible/);
  });

  it('reports the size of a too large logo', async () => {
    const message = 'This logo is 6.0 MB. The largest allowed is 5.0 MB.';
    expect(await checkLogo(file(png, 'logo.png', 6 * 1024 * 1024))).toBe(message);
  });

  it('refuses an empty file', async () => {
    expect(await checkLogo(file([], 'logo.png'))).toBe('This file is empty. Please choose another logo.');
  });
});
