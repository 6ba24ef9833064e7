import { describe, expect, it } from 'vitest';
import { sources } from '../support/source-files';

const product = [...sources().keys()].filter((path) => /^(app|components|lib|tests)\//.test(path));
const namesIn = (folder: string) => [
  ...new Set(
    product
      .flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1).split('/')] : []))
      .filter((parts) => parts.length > 1)
      .map(([name]) => name ?? ''),
  ),
];

/** The name of a noun in every tree: its file in the contract, or its screen where it makes no call. */
const nouns = [
  ...product.flatMap((path) => /^lib\/contract\/([a-z-]+)\.ts$/.exec(path)?.[1] ?? []),
  'section-teachers',
  'section-students',
  'dashboard',
  'fees',
];

const shared = {
  components: ['ui', 'data-table', 'form', 'dialogs', 'links', 'import', 'export', 'print', 'shell', 'command-menu'],
  lib: [
    'contract',
    'client',
    'format',
    'toasts',
    'device',
    'clock',
    'leave-guard',
    'hooks',
    'lists',
    'forms',
    'import',
    'export',
    'open-api',
    'bff',
    'backend',
    'sheets',
    'metrics',
    'boot',
  ],
  'lib/server/backend': ['http', 'db', 'sheets', 'files', 'auth', 'seed', 'move', 'backup'],
};

describe('a room', () => {
  it.each(Object.entries(shared))('of %s is a noun of the contract or one of the shared rooms', (folder, rooms) => {
    const strangers = namesIn(folder).filter((name) => !nouns.includes(name) && !rooms.includes(name));
    expect(strangers, 'give the noun the name of its file in lib/contract, or list the shared room here').toEqual([]);
  });

  it('of lib/server/bff is a concern of the forwarder', () => {
    const concerns = ['session', 'sign-in', 'rate-limit', 'forward', 'upstream', 'sheets', 'pages', 'logging'];
    expect(namesIn('lib/server/bff').filter((name) => !concerns.includes(name))).toEqual([]);
  });

  it('of the embedded backend divides a noun by one vocabulary', () => {
    const reads = ['queries', 'pages', 'present', 'calendar'];
    const vocabulary = ['routes', ...reads, 'commands', 'checks', 'fields', 'sheet', 'import'];
    const others = product.filter((path) => {
      const [, room = '', file = ''] = /^lib\/backend\/([\w-]+)\/([\w-]+)\.ts$/.exec(path) ?? [];
      return room && !shared['lib/server/backend'].includes(room) && !vocabulary.includes(file);
    });
    expect(
      others,
      'calls stand in routes.ts, reads in queries.ts, pages of long lists in pages.ts, writes in commands.ts, rules that ' +
        'ask the database in checks.ts, rules of texts in fields.ts, rows for the wire in present.ts, Excel columns in ' +
        'sheet.ts, sheets read in import.ts, a month of school days in calendar.ts',
    ).toEqual([]);
  });

  it('has files that are named after the thing they hold', () => {
    const vague = /(^|\/)(helpers?|common|manager|data|misc|utils?)\.\w+$/;
    expect(product.filter((path) => vague.test(path))).toEqual([]);
  });
});
