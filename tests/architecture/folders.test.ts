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

/** The entity names that folders may use: the file names of the contract, and the names of a few more screens. */
const nouns = [
  ...product.flatMap((path) => /^lib\/contract\/([a-z-]+)\.ts$/.exec(path)?.[1] ?? []),
  'section-teachers',
  'section-students',
  'student-import',
  'dashboard',
  'documents',
  'fees',
];

const backendFolders = ['db', 'identity', 'file-storage', 'http', 'sheets', 'seed', 'move', 'backup', 'maintenance'];

const shared: Record<string, string[]> = {
  components: ['ui', 'data-table', 'form', 'dialogs', 'links', 'import', 'export', 'print', 'shell', 'command-menu'],
  lib: ['contract', 'format', 'browser', 'features', 'server'],
  'lib/features': [],
  'lib/server': ['settings', 'metrics', 'sheets', 'backend', 'bff', 'boot', 'open-api', 'doctor'],
  'lib/server/backend': backendFolders,
};

describe('a folder', () => {
  it.each(Object.entries(shared))('of %s is a noun of the contract or a shared folder', (parent, names) => {
    const strangers = namesIn(parent).filter((name) => !nouns.includes(name) && !names.includes(name));
    expect(strangers, 'give the noun the name of its file in lib/contract, or list the shared folder here').toEqual([]);
  });

  it('of lib/server/bff is a concern of the forwarder', () => {
    const concerns = ['session', 'sign-in', 'rate-limit', 'forward', 'upstream', 'sheets', 'pages', 'logging'];
    expect(namesIn('lib/server/bff').filter((name) => !concerns.includes(name))).toEqual([]);
  });

  it('of the embedded backend divides a noun by one vocabulary', () => {
    const reads = ['queries', 'find-page', 'presenter', 'hand-over-page', 'calendar', 'record-kind'];
    const vocabulary = ['routes', ...reads, 'commands', 'checks', 'fields', 'sheet', 'import'];
    const others = product.filter((path) => {
      const [, folder = '', file = ''] = /^lib\/server\/backend\/([\w-]+)\/([\w-]+)\.ts$/.exec(path) ?? [];
      return folder && !backendFolders.includes(folder) && !vocabulary.includes(file);
    });
    expect(
      others,
      'put calls into routes.ts, reads into queries.ts, pages of long lists into find-page.ts, writes into commands.ts, rules ' +
        'that need the database into checks.ts, rules of texts into fields.ts, rows of replies into presenter.ts, Excel ' +
        'columns into sheet.ts, imported sheets into import.ts, the school days of a month into calendar.ts',
    ).toEqual([]);
  });

  it('of lib/features divides a noun by one vocabulary', () => {
    const writes = ['mutations', 'form-mutations', 'bulk'];
    const vocabulary = ['queries', ...writes, 'form-schema', 'import', 'export', 'texts', 'rules', 'hooks', 'draft'];
    /** Files that load on demand, or at another time than the rest of their noun, and large parts of large nouns. */
    const more: Record<string, string[]> = {
      bin: ['undo-deletion'],
      fees: [
        'terms',
        'entries',
        'details',
        'copy-first-row',
        'pasted-amounts',
        'file-rows',
        'fees-workbook',
        'stored-fees',
      ],
      files: ['file-url', 'shrink-image'],
      record: ['history-text', 'record-activity', 'record-prints'],
      school: ['check-logo', 'school-changes'],
      sections: [
        'section-by-id',
        'section-choices',
        'student-options',
        'student-moves',
        'student-mutations',
        'teacher-mutations',
        'deactivation-question',
      ],
      students: ['all-students', 'find-student', 'photos', 'fee-sample'],
    };
    const others = product.filter((path) => {
      const [, noun = '', file = ''] = /^lib\/features\/([\w-]+)\/([\w-]+)(?:\.test)?\.tsx?$/.exec(path) ?? [];
      return noun && !vocabulary.includes(file) && !more[noun]?.includes(file);
    });
    expect(
      others,
      'put queries and page sizes into queries.ts, writes into mutations.ts, writes of dialogs into form-mutations.ts, ' +
        'writes of selected rows into bulk.ts, the schema of a form into form-schema.ts, texts of rows and messages into ' +
        'texts.ts, logic without React into rules.ts, other hooks into hooks.ts, unsaved input into draft.ts',
    ).toEqual([]);
  });

  it('has files that are named after the thing they hold', () => {
    const vague = /(^|\/)(helpers?|common|manager|data|misc|utils?)\.\w+$/;
    expect(product.filter((path) => vague.test(path))).toEqual([]);
  });
});
