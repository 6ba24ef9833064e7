import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  academicSessions,
  type Concession,
  concessionOf,
  exceedsAmount,
  feesUrl,
  finalAmount,
  isAcademicSession,
  isCompleteChoice,
  maxRupees,
  parseHundredths,
  readFeeChoice,
  toRupees,
} from './rules';

const read = (query: string) => readFeeChoice(new URLSearchParams(query));

describe('The fee choice in the URL', () => {
  it('survives formatting and parsing', () => {
    const choice = { academicYearId: '2026-2027', classId: 5, term: 'half-yearly' } as const;
    const url = feesUrl('/add-fee', choice);
    expect(url).toBe('/add-fee?session=2026-2027&class=5&term=half-yearly');
    expect(read(url.slice(url.indexOf('?')))).toEqual(choice);
  });

  it('is incomplete while a part is missing', () => {
    expect(isCompleteChoice(read('session=2026-2027&class=5&term=yearly'))).toBe(true);
    expect(isCompleteChoice(read('session=2026-2027&class=5'))).toBe(false);
    expect(feesUrl('/fees-structure', read(''))).toBe('/fees-structure');
  });

  it('ignores invalid values', () => {
    expect(read('session=2026-2030&class=-5&term=weekly')).toEqual({ academicYearId: null, classId: null, term: null });
    expect(read('session=x&class=1e3&term=Monthly')).toEqual({ academicYearId: null, classId: null, term: null });
  });
});

describe('The academic sessions', () => {
  it('are three, starting with the current year', () => {
    expect(academicSessions(2026)).toEqual(['2026-2027', '2027-2028', '2028-2029']);
  });

  it('are recognized in a URL', () => {
    expect(isAcademicSession('2025-2026')).toBe(true);
    for (const text of ['', '2026', '2026-2028', '2026-27', '2026-2027 ', 'abcd-efgh']) {
      expect(isAcademicSession(text)).toBe(false);
    }
  });
});

describe('parseHundredths', () => {
  it.each([
    ['1250', 125_000],
    ['1250.5', 125_050],
    ['1250.05', 125_005],
    ['12.', 1200],
    ['.5', 50],
    [' 0 ', 0],
  ])('reads %j as %d', (text, value) => {
    expect(parseHundredths(text)).toBe(value);
  });

  it.each(['', '.', '12.345', '1.2.3', 'abc', '-5', '1e3', 'NaN', '∞'])('returns null for %j', (text) => {
    expect(parseHundredths(text)).toBeNull();
  });
});

describe('Paise', () => {
  const paise = fc.integer({ min: 0, max: maxRupees * 100 + 99 });

  it('survive the conversion to rupees', () => {
    fc.assert(fc.property(paise, (amount) => Math.round(toRupees(amount) * 100) === amount));
  });

  it('survive formatting with two decimals', () => {
    fc.assert(fc.property(paise, (amount) => parseHundredths(toRupees(amount).toFixed(2)) === amount));
  });
});

const amount = fc.integer({ min: 0, max: maxRupees * 100 + 99 });
const concession: fc.Arbitrary<Concession | null> = fc.oneof(
  fc.constant(null),
  fc.record({ type: fc.constant('percentage' as const), hundredths: fc.integer({ min: 0, max: 20_000 }) }),
  fc.record({ type: fc.constant('fixed' as const), hundredths: fc.integer({ min: 0, max: maxRupees * 100 + 99 }) }),
);

describe('The final amount', () => {
  it('is the amount minus the concession, whole paise between zero and the amount', () => {
    fc.assert(
      fc.property(amount, concession, (paise, reduction) => {
        const final = finalAmount(paise, reduction);
        expect(final).toBe(paise - concessionOf(paise, reduction));
        expect(Number.isSafeInteger(final)).toBe(true);
        expect(final).toBeGreaterThanOrEqual(0);
        expect(final).toBeLessThanOrEqual(paise);
      }),
      { numRuns: 2000 },
    );
  });

  it('equals exact arithmetic with halves rounded up', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (paise, percent) => {
        const twice = BigInt(paise) * BigInt(10_000 - percent) * 2n + 10_000n;
        expect(finalAmount(paise, { type: 'percentage', hundredths: percent })).toBe(Number(twice / 20_000n));
      }),
      { numRuns: 2000 },
    );
  });

  it('subtracts a fixed concession exactly', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(finalAmount(more, { type: 'fixed', hundredths: less })).toBe(more - less);
        expect(finalAmount(less, { type: 'fixed', hundredths: more })).toBe(0);
      }),
    );
  });

  it.each([
    [500_000, 'percentage', 1000, 450_000],
    [101, 'percentage', 5000, 51],
    [33_333, 'percentage', 3333, 22_223],
    [100_000, 'percentage', 12_000, 0],
    [100_000, 'fixed', 25_050, 74_950],
    [100_000, 'fixed', 100_001, 0],
  ] as const)('of %d paise less %s %d is %d paise', (paise, type, hundredths, final) => {
    expect(finalAmount(paise, { type, hundredths })).toBe(final);
  });
});

describe('A concession', () => {
  it.each([
    ['percentage', 10_000, false],
    ['percentage', 10_001, true],
    ['fixed', 500, false],
    ['fixed', 501, true],
  ] as const)('of %s %d exceeds 500 paise: %s', (type, hundredths, isMore) => {
    expect(exceedsAmount(500, { type, hundredths })).toBe(isMore);
  });
});
