import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { studentImport } from '@/lib/features/students/import';
import { normalizeCell } from './normalize-cell';
import type { FieldKind } from './types';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const kinds: FieldKind[] = ['text', 'lastName', 'lines', 'day', 'birthday', 'phone', 'choice', 'state', 'pin', 'email'];

const { choice } = studentImport.fields.gender ?? {};

const normalizeAll = (kind: FieldKind, ...texts: string[]) => [
  ...new Set(texts.map((text) => normalizeCell(kind, text, choice))),
];

describe('any text', () => {
  it('loses invisible characters and a leading apostrophe', () => {
    const texts = [
      'Asha  Rao',
      ' Asha\u00a0Rao ',
      '\ufeffAsha\u200b Rao',
      "'Asha Rao",
      '’ Asha\nRao',
      'A\u00adsha\tRao',
    ];
    expect(normalizeAll('text', ...texts)).toEqual(['Asha Rao']);
    expect(normalizeCell('text', 'O’Brien')).toBe('O’Brien');
  });

  it('keeps the joiners of Indian scripts', () => {
    expect(normalizeCell('text', 'रमेश\u094d\u200dय')).toBe('रमेश\u094d\u200dय');
    expect(normalizeCell('text', 'Ra\u200dvi')).toBe('Ravi');
  });

  it('keeps all digits of a number', () => {
    expect(normalizeAll('text', '0042', "'0042")).toEqual(['0042']);
    expect(normalizeAll('text', '101.0', '101.00', '1.01E+2')).toEqual(['101']);
    // The shortened number lacks digits, so it can't be restored.
    expect(normalizeCell('phone', '9.87654E+09')).toBe('9.87654E+09');
    expect(normalizeCell('phone', '9.876543210E+09')).toBe('9876543210');
  });

  it('is empty for a dash', () => {
    expect(normalizeAll('text', '-', '--', '—', 'N/A', ' ')).toEqual(['']);
  });

  it('keeps a dash as a last name', () => {
    expect([' - ', '.', 'N/A', "'Rao"].map((text) => normalizeCell('lastName', text))).toEqual(['-', '.', '', 'Rao']);
  });
});

describe('a birthday', () => {
  it('is recognized in each common notation', () => {
    const texts = ['2015-11-25', '25/11/2015', '25-11-15', '25.11.2015', '25-Nov-15', '25 November 2015', '25112015'];
    expect(normalizeAll('birthday', ...texts)).toEqual(['2015-11-25']);
    expect(normalizeAll('birthday', '2015-11-25 00:00:00', '2015-11-25T00:00:00.000Z', '25/11/2015 12:00 AM')).toEqual([
      '2015-11-25',
    ]);
    expect(normalizeCell('birthday', '२५/११/२०१५')).toBe('2015-11-25');
  });

  it('is recognized as a day number of a spreadsheet', () => {
    expect(normalizeAll('birthday', '42333', '42333.0', '42333.5')).toEqual(['2015-11-25']);
    expect(normalizeCell('birthday', '5112015')).toBe('2015-11-05');
  });

  it('is in the past', () => {
    expect(normalizeCell('birthday', '25/11/87')).toBe('1987-11-25');
    expect(normalizeCell('birthday', '25/11/27')).toBe('1927-11-25');
  });

  it('stays unchanged if it is invalid', () => {
    expect(normalizeAll('birthday', '31/02/2015')).toEqual(['31/02/2015']);
    expect(normalizeCell('birthday', ' soon ')).toBe('soon');
  });
});

describe('a phone number', () => {
  it('becomes ten digits', () => {
    const texts = [
      '9876543210',
      '+91 98765 43210',
      '098765-43210',
      '91-9876543210',
      '(+91) 98765.43210',
      '9876543210.0',
    ];
    expect(normalizeAll('phone', ...texts, "'9876543210", '९८७६५४३२१०')).toEqual(['9876543210']);
  });

  it('stays unchanged if it is not one number of ten digits', () => {
    expect(normalizeCell('phone', '98765 4321')).toBe('98765 4321');
    expect(normalizeCell('phone', '9876543210 / 9876543211')).toBe('9876543210 / 9876543211');
  });
});

describe('a gender', () => {
  it('is recognized in common words', () => {
    expect(normalizeAll('choice', 'M', 'm.', 'MALE', 'Boy', 'boys', 'लड़का', 'पुरुष')).toEqual(['Male']);
    expect(normalizeAll('choice', 'F', ' female ', 'Girl', 'लड़की')).toEqual(['Female']);
    expect(normalizeCell('choice', 'constructor', choice)).toBe('constructor');
  });
});

describe('a state', () => {
  it('is recognized by abbreviations and former names', () => {
    expect(normalizeAll('state', 'UP', 'U.P.', 'uttar pradesh', 'UTTAR  PRADESH', 'UttarPradesh')).toEqual([
      'Uttar Pradesh',
    ]);
    expect(normalizeAll('state', 'TN', 'Tamilnadu')).toEqual(['Tamil Nadu']);
    expect(normalizeCell('state', 'Orissa')).toBe('Odisha');
    expect(normalizeCell('state', 'Delhi')).toBe('Delhi');
  });
});

describe('a pin code and an email', () => {
  it('lose their spaces', () => {
    expect(normalizeAll('pin', '411001', '411 001', '411-001', '411001.0')).toEqual(['411001']);
    expect(normalizeCell('pin', '41 100')).toBe('41 100');
    expect(normalizeAll('email', 'asha@example.com', 'asha @example.com\u00a0')).toEqual(['asha@example.com']);
    expect(normalizeAll('email', 'NA', 'nil', '-')).toEqual(['']);
  });
});

const garbage = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(..."0123456789+-./ '’eE:TMFapm\u00a0\u200b\u200d\u0915\u094d\u0966") }),
  fc.stringMatching(/^'?\+?[0-9]{1,12}(\.0+)?(E\+[0-9]{1,2})?$/),
  fc.stringMatching(/^[0-9]{1,4}[-/. ][0-9]{1,2}[-/. ][0-9]{1,4}( [0-9]{2}:[0-9]{2})?$/),
);

describe('any input', () => {
  it('is normalized idempotently', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), garbage, (kind, text) => {
        const once = normalizeCell(kind, text, choice);
        expect(normalizeCell(kind, once, choice)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  it('stays unchanged in an unknown column', () => {
    expect(normalizeCell(null, " '0042\u00a0")).toBe(" '0042\u00a0");
  });
});
