import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { productFiles, root, sources } from '../support/source-files';

const product = productFiles();
const breaking = (rule: RegExp, text: RegExp) =>
  product.filter((file) => rule.test(file.path) && text.test(file.text)).map(({ path }) => path);

describe('a source file', () => {
  it('leaves the environment to lib/env.ts', () => {
    const allowed =
      /^(lib\/env\.ts|lib\/boot\/(backups\/)?[\w-]+\.mjs|instrumentation\.ts|[\w.-]+\.config\.(ts|mts|mjs))$/;
    const readers = breaking(/./, /\bprocess\.env\b/).filter((path) => !allowed.test(path));
    expect(readers, 'name the setting in lib/env.ts and read env().NAME').toEqual([]);
  });

  it('brings letters to one form where that takes little time', () => {
    const normalising = breaking(/^(lib|app|components|middleware)/, /\.normalize\(/);
    expect(normalising, 'use lib/format/letters').toEqual(['lib/format/letters.ts']);
  });

  it('writes a sentence with two states out for each of them', () => {
    const wordOfTwo = /[\w}] \$?\{[^{}`]* \? '[\w ]+' : '[\w ]+'\}/;
    const glued = breaking(/^(app|components|lib|middleware)/, wordOfTwo);
    expect(glued, 'choose between two whole sentences, so that each can be found and translated').toEqual([]);
  });

  it('begins no write twice, and each is tried so', () => {
    const allowed = expect.stringMatching(/use-mutation-once\.ts$/);
    expect(breaking(/./, /\buseMutation\b/), 'use useMutationOnce').toEqual([allowed]);
    const parts = product.flatMap(({ text }) => text.split(/^(?=export )/m));
    const hooks = parts.map(
      (part) => /^export (?:const|function) (use\w+)[\s\S]*\buseMutationOnce\(\{/.exec(part)?.[1],
    );
    const tried = sources().get('tests/screens/pressed-twice.test.tsx')?.text ?? '';
    const untried = hooks.filter((hook) => hook && !tried.includes(`  ${hook}: `));
    expect(untried, 'add it to tests/screens/pressed-twice').toEqual([]);
    expect(hooks.filter(Boolean).length).toBeGreaterThan(50);
  });

  it('is no barrel', () => {
    const barrels = product.filter(
      ({ path, text }) => /(^|\/)index\.tsx?$/.test(path) || /^export \* from /m.test(text),
    );
    expect(
      barrels.map(({ path }) => path),
      'import from the file that holds the thing',
    ).toEqual([]);
  });

  it('paints by tokens, which know light and dark by themselves', () => {
    expect(breaking(/\.tsx?$/, /\bdark:[a-z[]/), 'use a colour token of tailwind.config.ts').toEqual([]);
  });

  it('has a name in kebab-case that says what it is about', () => {
    const names = product.map(({ path }) => path).filter((path) => path.includes('/'));
    const isPlain = (path: string) =>
      /^(\w+\/)?(\(?\[?(\.\.\.)?[a-zA-Z0-9-]+\]?\)?\/)*[a-z0-9-]+(\.[a-z]+)+$/.test(path);
    expect(names.filter((path) => !isPlain(path))).toEqual([]);
    const vague = /(^|\/)(helpers?|common|manager|data|misc|utils?)\.\w+$/;
    expect(
      names.filter((path) => vague.test(path)),
      'name the file after the thing it holds',
    ).toEqual([]);
  });

  it('of a page is short, because screens live in components', () => {
    const pages = product.filter(({ path }) => /^app\/\(console\)\/.*page\.tsx$/.test(path));
    const long = pages.filter(({ text }) => text.split('\n').length > 40).map(({ path }) => path);
    expect(long, 'move what it shows to components/<noun>').toEqual([]);
  });
});

describe('the top level', () => {
  const fixed = [
    'package.json',
    'next.config.mjs',
    'tsconfig.json',
    'tailwind.config.ts',
    'postcss.config.mjs',
    'app',
    'components',
    'lib',
    'middleware.ts',
    'tests',
    'README.md',
    'docs',
  ];
  /** Files that tools look for at the top level only. */
  const forced = [
    'package-lock.json',
    '.gitignore',
    '.npmrc',
    '.env.example',
    'Dockerfile',
    '.dockerignore',
    'biome.json',
    'vitest.config.mts',
    'playwright.config.ts',
    'knip.json',
    'instrumentation.ts',
    'public',
    '.ci',
  ];

  it.skipIf(!existsSync(`${root}.git`))('holds what is fixed and what tools force there', () => {
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
    const atTop = new Set(tracked.filter(Boolean).map((path) => path.split('/')[0] ?? ''));
    const strangers = [...atTop].filter((name) => !fixed.includes(name) && !forced.includes(name));
    expect(strangers, 'find it a place in app, components, lib or tests').toEqual([]);
  });
});
