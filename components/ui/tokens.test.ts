import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('app/globals.css', 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light: light ?? '', dark: dark ?? '' },
  ]),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const part = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string, mode: 'light' | 'dark'): number {
  const [darker = 0, lighter = 0] = [first, second]
    .map((name) => luminance(tokens.get(name)?.[mode] ?? ''))
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const pairs = (foreground: string[], background: string[]) =>
  foreground.flatMap((first) => background.map((second) => [first, second] as const));
const backgrounds = ['page', 'muted', 'surface', 'raised'];

describe.each(['light', 'dark'] as const)('the %s colours', (mode) => {
  it.each([
    ...pairs(['text', 'text-secondary-deep', 'accent-deep', 'error-deep'], backgrounds),
    ...pairs(['text', 'text-secondary-deep', 'accent-deep'], ['accent-soft']),
    ...pairs(['text-secondary'], ['surface', 'raised']),
    ...pairs(['primary-ink'], ['primary', 'primary-strong']),
    ['error-ink', 'error-strong'] as const,
    ...['error', 'warning', 'success'].map((tone) => [`${tone}-deep`, `${tone}-soft`] as const),
    // In the theme switch, the icon of the selected theme has the colour `surface`, on a circle of the colour
    // `accent-deep`.
    ['surface', 'accent-deep'] as const,
    // A tooltip has the text colour `surface` and the background `text`.
    ['surface', 'text'] as const,
  ])('make %s readable on %s', (foreground, background) => {
    expect(contrast(foreground, background, mode)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ...pairs(['field-line', 'accent', 'accent-deep', 'error-deep'], ['page', 'surface', 'raised']),
    // In the theme switch, the circle of the selected theme is on the background of the switch.
    ['accent-deep', 'muted'] as const,
    ...pairs(['track'], ['surface', 'page']),
    ...pairs(['thumb'], ['track', 'accent']),
  ])('distinguish %s from %s', (foreground, background) => {
    expect(contrast(foreground, background, mode)).toBeGreaterThanOrEqual(3);
  });
});
