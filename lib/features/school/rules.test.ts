import { describe, expect, it } from 'vitest';
import { safeLogoUrl } from './rules';

const urlOf = (logo: string, schoolLogo = '') => safeLogoUrl({ logo, schoolLogo });
const dataUrl = 'data:image/png;base64,AAAA';

describe('the logo of a school', () => {
  it.each([dataUrl, 'data:image/svg+xml,%3Csvg/%3E', '/api/files/students/logo.png'])('is urlOf from %s', (url) => {
    expect(urlOf(url)).toBe(url);
    expect(urlOf(` ${url}\n`)).toBe(url);
  });

  it.each([
    '',
    'https://elsewhere.test/logo.png',
    'http://elsewhere.test/logo.png',
    '//elsewhere.test/logo.png',
    '/\\elsewhere.test/logo.png',
    '\\\\elsewhere.test\\logo.png',
    '/api/files/../../logo.png',
    '/api/files/students/../../v1/students/list',
    '/api/files/students\\..\\x',
    '/api/v1/students/list',
    '/login',
    'logo.png',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image',
    'blob:https://elsewhere.test/1',
    'file:///etc/passwd',
  ])('is not urlOf from “%s”', (url) => {
    expect(urlOf(url)).toBe('');
    expect(urlOf(url, dataUrl)).toBe(dataUrl);
  });
});
