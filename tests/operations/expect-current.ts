import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from 'vitest';

/** Fails if the committed version of a generated file is outdated. `npm run docs` updates the file. */
export function expectCurrent(path: string, write: (committed: string) => string): void {
  let committed = '';
  try {
    committed = readFileSync(path, 'utf8');
  } catch {}
  const current = write(committed);
  if (process.env.UPDATE_DOCS) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, current);
  } else {
    expect(committed === current, `${path} is not current: run \`npm run docs\` and commit it`).toBe(true);
  }
}
