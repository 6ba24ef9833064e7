import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanTypedMobile,
  digitsOnly,
  formatPhone,
  mobileProblem,
  parseSearchedNumber,
  toDialableNumber,
  toServerSearch,
} from './phone';

const digit = fc.constantFrom(...'0123456789');

const mobile = fc
  .tuple(fc.constantFrom(...'6789'), fc.string({ unit: digit, minLength: 9, maxLength: 9 }))
  .map((parts) => parts.join(''));

const zeros = fc.constantFrom('0'.codePointAt(0) ?? 0, ...[...'०০੦૦୦௦౦೦൦０'].map((zero) => zero.codePointAt(0) ?? 0));

const notation = fc
  .record({
    number: mobile,
    prefix: fc.constantFrom('', '+91', '+91 ', '+91-', '(+91) ', '91 ', '0091 ', '0', '+91 0', '\u202a+91 '),
    between: fc.array(fc.constantFrom('', '', ' ', '-', '.', '\u2011', '\u00a0', '\u200b'), {
      minLength: 10,
      maxLength: 10,
    }),
    zero: zeros,
    end: fc.constantFrom('', ' ', '\u202c', '\n'),
  })
  .map(({ number, prefix, between, zero, end }) => {
    const written = [...number].map((key, index) => between[index] + String.fromCodePoint(zero + Number(key)));
    return { number, text: prefix + written.join('') + end };
  });

const typeKeys = (text: string) => [...text].reduce((typed, key) => cleanTypedMobile(typed + key, typed), '');

describe('formatPhone', () => {
  it.each([
    ['9876543210', '+91 98765 43210'],
    ['+91 9876543210', '+91 98765 43210'],
    ['09876543210', '+91 98765 43210'],
    ['9198765432', '+91 91987 65432'],
    ['+65 9123 4567', '+65 9123 4567'],
    ['12345', '12345'],
    ['', '-'],
    [null, '-'],
  ])('writes %j as %s', (number, text) => {
    expect(formatPhone(number)).toBe(text);
  });
});

describe('digitsOnly', () => {
  it.each([
    ['12 34 56 7', '1234567'],
    ['४११००१', '411001'],
    ['abc', ''],
  ])('reads %j as %j', (text, digits) => {
    expect(digitsOnly(text)).toBe(digits);
  });
});

describe('the field of a mobile number', () => {
  it('keeps the ten digits of every notation, pasted or typed', () => {
    fc.assert(
      fc.property(notation, mobile, ({ number, text }, previous) => {
        expect(cleanTypedMobile(text, '')).toBe(number);
        expect(cleanTypedMobile(text, previous)).toBe(number);
        expect(typeKeys(text)).toBe(number);
        expect(mobileProblem(number)).toBeUndefined();
      }),
    );
  });

  it('keeps the last ten digits of a pasted text, or all of them', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789+ -9991100'), maxLength: 20 });
    fc.assert(
      fc.property(text, (pasted) => {
        const digits = pasted.replace(/\D/g, '');
        const cleaned = cleanTypedMobile(pasted, '');
        if (/^\d{10}$/.test(cleaned)) expect(digits).toMatch(new RegExp(`^(?:0{0,2}91)?0?${cleaned}$`));
        else expect(cleaned.replace('+', '')).toBe(digits);
      }),
    );
  });

  it.each(['449876543210', '+449876543210', '98765432109', '987654321098765', '+6591234567890', '9198765432105'])(
    'keeps a pasted %s unchanged and reports it as wrong',
    (text) => {
      expect(cleanTypedMobile(text, '')).toBe(text);
      expect(mobileProblem(text)).toBe('Please enter a valid 10 digit mobile number');
    },
  );

  it('does not accept ten digits after another country’s code', () => {
    expect(cleanTypedMobile('+65 9123 4567', '')).toBe('+6591234567');
  });

  it('rejects an eleventh digit at any position, unless it may become the prefix +91 or 0', () => {
    fc.assert(
      fc.property(mobile, digit, fc.nat(10), (number, key, index) => {
        const typed = number.slice(0, index) + key + number.slice(index);
        expect(cleanTypedMobile(typed, number)).toBe(typed.startsWith('91') ? typed : number);
      }),
    );
  });

  it('reports nothing while a prefix is typed', () => {
    for (const text of ['+919876543210', '00919876543210', '919876543210', '09876543210']) {
      for (let end = 1; end < text.length; end += 1) expect(mobileProblem(text.slice(0, end))).toBeUndefined();
    }
  });
});

describe('a search for a number', () => {
  it('sends the ten digits of every notation', () => {
    fc.assert(
      fc.property(notation, ({ number, text }) => {
        expect(toServerSearch(text)).toBe(number);
        expect(parseSearchedNumber(text)).toBe(number);
      }),
    );
  });

  it.each([
    ['+91 78104', '78104'],
    ['+91 2', '2'],
    ['5 A', '5 A'],
    ['GV-2024-0012', 'GV-2024-0012'],
    ['2024-00-1215', '2024-00-1215'],
    ['2024 0012', '2024 0012'],
    ['078104', '078104'],
    ['781049735012', '781049735012'],
    ['+65 9123 4567', '+65 9123 4567'],
    ['Trisha 78104 97350', 'Trisha 78104 97350'],
    ['  asha  rao ', '  asha  rao '],
    ['', ''],
  ])('sends %j as %j', (typed, sent) => {
    expect(toServerSearch(typed)).toBe(sent);
  });

  it.each([
    ['104 97', '10497'],
    ['078104', '78104'],
    ['0091 78104', '78104'],
    ['+91', '91'],
    ['+91 7', '7'],
    ['000123', '000123'],
    ['2024-0012', '20240012'],
    ['91781', '91781'],
    ['1234', null],
    ['5 A', null],
    ['-----', null],
    ['AB/0%12-x9', null],
  ])('searches %j as %j', (typed, digits) => {
    expect(parseSearchedNumber(typed)).toBe(digits);
  });
});

describe('toDialableNumber', () => {
  it.each([
    ['98765 43210', '+919876543210'],
    ['+91 98765-43210', '+919876543210'],
    [' 2345 678 ', '2345 678'],
    ['', ''],
  ])('writes %j as %j', (number, text) => {
    expect(toDialableNumber(number)).toBe(text);
  });
});
