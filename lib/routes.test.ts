import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { navigation } from './navigation';
import { isConsolePath, landingPath } from './routes';

const listed = navigation.flatMap((entry) => [entry, ...(entry.children ?? [])]).map(({ path }) => path);

describe('isConsolePath', () => {
  it('knows every entry of the sidebar, the fee entry and the pages of a section', () => {
    const paths = [...listed, '/add-fee', '/sections/12/teachers', '/sections/12/students', '/sections/12/class-list'];
    expect(paths.filter((path) => !isConsolePath(path))).toEqual([]);
  });

  it.each(['', '/', '/login', '/verify-otp', '/api/v1/employee/list', '/employees/', '/Employees', '/sections/12'])(
    'refuses “%s”',
    (path) => expect(isConsolePath(path)).toBe(false),
  );

  it.each(['/sections//teachers', '/sections/1/2/teachers', '/sections/%2e/teachers', '/sections/1/teachers/x'])(
    'refuses %s',
    (path) => expect(isConsolePath(path)).toBe(false),
  );
});

describe('landingPath', () => {
  it('leads back to a screen with its query', () => {
    expect(landingPath('/students?search=asha&page=2', '/dashboard')).toBe('/students?search=asha&page=2');
    expect(landingPath('/sections/7/students', '/dashboard')).toBe('/sections/7/students');
  });

  it('drops the fragment, which a server never sees', () => {
    expect(landingPath('/students#top', '/dashboard')).toBe('/students');
  });

  it.each([
    '',
    'students',
    '/',
    '/login',
    '/verify-otp',
    '/login?from=/students',
    '/api/auth/sign-out',
    '/api/v1/employee/list',
    '//evil.test',
    '//evil.test/students',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '\u0000/students',
    'https://evil.test/students',
    'javascript:alert(1)',
    '/students/../login',
    '/%2e%2e/login',
    '//students@evil.test',
    '/.//evil.test',
    'http://console.invalid/students',
    `/students?search=${'x'.repeat(512)}`,
  ])('leads to the dashboard instead of %j', (from) => {
    expect(landingPath(from, '/dashboard')).toBe('/dashboard');
  });

  it('takes an address of 512 characters and none longer', () => {
    const longest = `/students?search=${'x'.repeat(495)}`;
    expect(longest).toHaveLength(512);
    expect(landingPath(longest, '/dashboard')).toBe(longest);
    expect(landingPath(`${longest}x`, '/dashboard')).toBe('/dashboard');
  });

  it('never leaves the console, whatever it is given', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...listed,
        '/',
        '//',
        '\\',
        '..',
        '.',
        '%2f',
        '%5c',
        '@',
        ':',
        '#',
        '?',
        'https:',
        '\t',
        '\r\n',
        '\u0000',
      ),
      fc.constantFrom('evil.test', 'javascript:', 'login', 'api', 'sections/1/teachers', '\u2028', '\uff0f', '[::1]'),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.webUrl(),
    );
    const from = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(from, (text) => {
        const { origin, pathname } = new URL(landingPath(text, '/dashboard'), 'https://school.example');
        expect(origin).toBe('https://school.example');
        expect(isConsolePath(pathname)).toBe(true);
      }),
      { numRuns: 600 },
    );
  });
});
