import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root, sources } from '../support/source-files';
import { parseSource } from '../support/syntax';

/** Pairs of an expression that a newcomer has to guess, and the advice for a plainer one. */
const plainer: [RegExp, string][] = [
  [/\bwhoever\b/i, 'name the person: “the user who”'],
  [/\b(nobody|somebody)\b/i, 'name the person: “no user”, “another user”'],
  [/\banew\b/i, '“again”'],
  [/\b(is|are) told\b/i, '“receives”'],
  [/\b(take|takes|took) the place of\b/i, '“replaces”'],
  [/\bas it is now\b/i, '“current”'],
  [/\b(is|are) away\b/i, '“is unreachable”'],
  [/\bstands? in (?!for\b)/i, '“is in”'],
  [/\bholds? up\b/i, '“delays”'],
  [/\bgives? way\b/i, '“yields”'],
  [/\bmend(s|ed)?\b/i, '“fix”'],
];

/** Matches a comment that begins with one of these words, because such a comment is not a full sentence. */
const fragment = /^((What|How|Whether|Who|Whoever|Which)\b|(Where|Of|That|As|By) [^,]*$)/;

const commentsOf = ({ path, text }: { path: string; text: string }): string[] =>
  parseSource(path, text).comments.map(({ value }) =>
    value
      .replace(/^\*/, '')
      .replace(/\s*\n\s*\*?\s*/g, ' ')
      .trim(),
  );

/** Returns the comments of a file in which comments begin with `#`. Joins the lines of each comment. */
const hashCommentsOf = (text: string): string[] =>
  [...text.matchAll(/(^[ \t]*#(?!!).*\n)+/gm)].map(([lines]) => lines.replace(/\s*^[ \t]*#\s*/gm, ' ').trim());

const namesIn = (folder: string) => readdirSync(root + folder).map((name) => `${folder}/${name}`);

/** Returns the paragraphs, list items and table cells of a document, without code. */
const partsOf = (markdown: string): string[] =>
  markdown
    .replace(/```[\s\S]*?```/g, '')
    .split(/\n\s*\n|\n(?=[-*|] |\d+\. )|\|/)
    .map((part) =>
      part
        .replace(/`[^`]*`/g, '`…`')
        .replace(/\s+/g, ' ')
        .trim(),
    );

const places = [
  ...[...sources().values()]
    .filter(({ path }) => /\.(ts|tsx|mts|mjs)$/.test(path) && path !== 'tests/architecture/words.test.ts')
    .flatMap((file) => commentsOf(file).map((text) => ({ path: file.path, text }))),
  ...['.env.example', 'Dockerfile', ...namesIn('.ci'), ...namesIn('docs/deploy')].flatMap((path) =>
    hashCommentsOf(readFileSync(root + path, 'utf8')).map((text) => ({ path, text })),
  ),
  ...['README.md', ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`)]
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => partsOf(readFileSync(root + path, 'utf8')).map((text) => ({ path, text }))),
];

describe('a comment or a document', () => {
  it.each(plainer)('has no %s', (word, instead) => {
    const found = places.filter(({ text }) => word.test(text)).map(({ path, text }) => `${path}: ${text}`);
    expect(found, `write ${instead}`).toEqual([]);
  });
});

describe('a comment', () => {
  it('begins with a noun, an article or a verb in the third person', () => {
    const fragments = places.filter(({ path, text }) => !path.endsWith('.md') && fragment.test(text));
    expect(
      fragments.map(({ path, text }) => `${path}: ${text}`),
      'write a sentence: “Returns …”, “Limits …”, “The …”, “True when …”',
    ).toEqual([]);
  });
});
