import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root } from '../support/source-files';

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
  /** The files that must be at the top level, because tools find them only there. */
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

  it.skipIf(!existsSync(`${root}.git`))('contains only fixed entries and files that tools require there', () => {
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
    const atTop = new Set(tracked.filter(Boolean).map((path) => path.split('/')[0] ?? ''));
    const strangers = [...atTop].filter((name) => !fixed.includes(name) && !forced.includes(name));
    expect(strangers, 'find it a place in app, components, lib or tests').toEqual([]);
  });
});
