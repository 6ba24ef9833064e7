import { describe, expect, it } from 'vitest';
import { productFiles } from '../support/source-files';
import { childrenOf, parseSource, type SyntaxNode } from '../support/syntax';

/** True for the name of a limit. Each limit is greater than one, so a message with a limit needs no singular form. */
const isLimit = (expression: string) => /^(min|max|longest|oldest|limits)/.test(expression);

/** Returns the strings of a source file: literals, JSX text, and templates with `…` in place of each value. */
function textsOf(path: string, text: string): { text: string; isCounted: boolean }[] {
  const found: { text: string; isCounted: boolean }[] = [];
  const codeOf = ({ start, end }: SyntaxNode) => text.slice(start, end);
  const visit = (node: SyntaxNode, isCounted: boolean): void => {
    if (/^(Import|Export(Named|All))Declaration$/.test(node.type) && 'source' in node && node.source) return;
    const isCall = node.type === 'CallExpression' && codeOf(node.callee) === 'pluralize';
    if (node.type === 'Literal' && typeof node.value === 'string') found.push({ text: node.value, isCounted });
    else if (node.type === 'JSXText') found.push({ text: node.value.replace(/\s+/g, ' ').trim(), isCounted });
    else if (node.type === 'TemplateLiteral') {
      const values = node.expressions.map((value) => (isLimit(codeOf(value)) ? '50' : '…'));
      const parts = node.quasis.map(({ value }, index) => `${value.cooked}${values[index] ?? ''}`);
      found.push({ text: parts.join(''), isCounted });
    }
    for (const child of childrenOf(node)) visit(child, isCounted || isCall);
  };
  visit(parseSource(path, text).program, false);
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
