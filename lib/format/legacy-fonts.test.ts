import { describe, expect, it } from 'vitest';
import { findLegacyFont } from './legacy-fonts.mjs';

describe('a font', () => {
  it.each([
    ...[
      'Kruti Dev 010',
      'KrutiDev010',
      'DevLys 010',
      'Chanakya',
      'Walkman-Chanakya-905',
      'SHREE-DEV-0714',
      'Shree-Lipi',
    ],
    ...[
      'APS-DV-Prakash',
      'APS-C-DV-Prakash',
      'DVB-TTYogesh',
      'DV-TTSurekh',
      'AkrutiDevPriya',
      'SutonnyMJ',
      'Nudi 01 e',
    ],
  ])('with its own encoding is known: %s', (name) => expect(findLegacyFont(name)).toBe(name));

  it.each([
    ...['Calibri', 'Arial', 'Mangal', 'Nirmala UI', 'Kokila', 'Noto Sans Devanagari', 'Shree Devanagari 714'],
    ...['Akruti Unicode', 'Aparajita', 'Latha', 'Kristen ITC', 'Chandas', ''],
  ])('with Unicode letters is no such font: %s', (name) => expect(findLegacyFont(name)).toBeUndefined());
});
