import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/source-files';

const below = (folder: string) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);
const documents = ['README.md', ...below('docs').filter((path) => path.endsWith('.md'))];
const textOf = (path: string) => readFileSync(root + path, 'utf8');

/** Matches placeholders, such as `<name>`, and the example entity `book`. No file has these names. */
const example = /\bbooks?\b|<\w+>|[*{…]/;
const isThere = (path: string) => ['', '.ts', '.tsx', '.mjs'].some((end) => existsSync(root + path + end));

/** Returns the anchors of the headings of a document, as GitHub creates them. */
const anchorsOf = (path: string) =>
  [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('a document', () => {
  it.each(documents)('%s names existing folders and files', (path) => {
    const named = [...textOf(path).matchAll(/`((?:app|components|lib|tests|docs)\/[^`\s]+)`/g)].map(
      ([, name = '']) => name,
    );
    const gone = named.filter((name) => !example.test(name) && !isThere(name));
    expect(gone).toEqual([]);
  });

  it.each(documents)('%s links to existing files', (path) => {
    const links = [...textOf(path).matchAll(/\]\(([^)#:\s]+)(?:#[\w-]+)?\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
  });

  it.each(documents)('%s links to existing sections', (path) => {
    const links = [...textOf(path).matchAll(/\]\(([^)#:\s]*)#([\w\p{L}-]+)\)/gu)];
    const broken = links.filter(([, file, anchor = '']) => {
      const target = file ? join(dirname(path), file) : path;
      return !anchorsOf(target).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });
});
