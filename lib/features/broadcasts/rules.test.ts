import { describe, expect, it } from 'vitest';
import { listBroadcasts } from '@/lib/contract/broadcasts';
import { linkUrl, listedType } from './rules';

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

it('lists a broadcast of an unknown type with the circulars, and does not call it a circular', () => {
  const items = ['Letter', 'Notification'].map((notetype, id) => ({ id, subject: 'Kite festival', notetype }));
  const broadcasts = listBroadcasts.reply.parse({ items }).items;
  expect(broadcasts.map((broadcast) => [broadcast.notetype, listedType(broadcast)])).toEqual([
    [null, 'Circular'],
    ['Notification', 'Notification'],
  ]);
});
