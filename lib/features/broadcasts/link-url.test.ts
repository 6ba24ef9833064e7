import { describe, expect, it } from 'vitest';
import { linkUrl } from './link-url';

describe('the link of a broadcast', () => {
  it.each([
    ['https://school.example/form?a=1#b', 'https://school.example/form?a=1#b'],
    ['http://school.example/form', 'http://school.example/form'],
    ['HTTPS://school.example', 'HTTPS://school.example'],
    ['circular.pdf', '/api/files/Broadcasting/circular.pdf'],
  ])('opens %s', (link, url) => {
    expect(linkUrl(link)).toBe(url);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)//x.pdf',
    'data:text/html,<p>',
    '//elsewhere.test/x',
    'https:elsewhere.test',
    'https://',
    'https://\\elsewhere.test',
    'https://[',
    'www.school.in',
    'see the notice board',
    'mailto:a@elsewhere.test',
  ])('has no URL for “%s”', (link) => {
    expect(linkUrl(link)).toBeNull();
  });
});
