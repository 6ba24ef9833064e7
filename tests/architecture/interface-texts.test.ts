import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { productFiles } from '../support/source-files';

/** True for the name of a limit. Each limit is greater than one, so a message with a limit needs no singular form. */
const isLimit = (value: ts.Expression) => /^(min|max|longest|oldest|limits)/.test(value.getText());

/** Returns the strings of a source file: literals, JSX text, and templates with `…` in place of each value. */
function textsOf(path: string, text: string): { text: string; isCounted: boolean }[] {
  const found: { text: string; isCounted: boolean }[] = [];
  const visit = (node: ts.Node, isCounted: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const isCall = ts.isCallExpression(node) && node.expression.getText() === 'pluralize';
    if (ts.isStringLiteralLike(node)) found.push({ text: node.text, isCounted });
    else if (ts.isJsxText(node)) found.push({ text: node.text.replace(/\s+/g, ' ').trim(), isCounted });
    else if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map((span) => (isLimit(span.expression) ? '50' : '…') + span.literal.text);
      found.push({ text: node.head.text + spans.join(''), isCounted });
    }
    ts.forEachChild(node, (child) => visit(child, isCounted || isCall));
  };
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind), false);
  return found;
}

const texts = productFiles()
  .filter(({ path }) => /^(app|components|lib)\//.test(path) && !path.endsWith('.css'))
  .flatMap(({ path, text }) => textsOf(path, text).map((one) => ({ ...one, path })));

const breaking = (isBreaking: (text: (typeof texts)[number]) => boolean) =>
  texts.filter(isBreaking).map(({ path, text }) => `${path}: ${text}`);

describe('an interface text', () => {
  it('with a number takes singular and plural from pluralize()', () => {
    const things = 'rows|files|seconds|minutes|hours|days|weeks|characters|columns|employees|students|teachers';
    const counts = new RegExp(`… (${things})\\b`);
    const plain = breaking(({ text, isCounted }) => counts.test(text) && !isCounted);
    expect(plain, 'use pluralize() of lib/format/pluralize').toEqual([]);
  });

  it('contains no odd words or word order', () => {
    const odd = [
      /(?<!There )\bis no (?!longer)/,
      /\bNobody\b/,
      /\bstands? in (?!front)/,
      /\btakes? the place of\b/,
      /\b(mend|begun|anew|holds up)\b/i,
      /\bnot there any ?more\b/,
      / already(\.|$)/,
      /\blies? in\b/,
      /\bbr(eaks|oke) off\b/,
      /\b(1 \w+s|at most 1) \b(?!less|plus)/,
      /\bjust now\b/,
    ];
    expect(breaking(({ text }) => odd.some((one) => one.test(text)))).toEqual([]);
  });
});
