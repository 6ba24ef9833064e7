import { describe, expect, it } from 'vitest';
import { draftTitles } from '@/lib/browser/device/drafts';
import { states } from '../pictures/states';
import { consolePages } from '../support/console-pages';
import { productFiles, sources } from '../support/source-files';
import { childrenOf, parseSource, type SyntaxNode } from '../support/syntax';

const screens = states.filter(({ screen }) => screen).map(({ path }) => path.replace(/\?.*/, ''));
const shown = states.flatMap(({ dialog }) => dialog ?? []);

/** Matches the modules from which dialogs are built. A file that imports one of them contains a dialog. */
const parts =
  /^(@radix-ui\/react-(alert-)?dialog|components\/(ui\/dialog|form\/(form|discard)-dialog|dialogs\/((confirm|delete|pick-many)-dialog|row-drawer)|import\/bulk-upload-dialog)\.tsx)$/;
const isPart = (path: string) => /^components\/((ui|form|dialogs)\/|import\/bulk-upload-dialog)/.test(path);

const literalsIn = (node: SyntaxNode): string[] =>
  node.type === 'Literal' ? [String(node.value)] : childrenOf(node).flatMap(literalsIn);

function titlesIn(node: SyntaxNode, text: string): string[] {
  const tagOf = ({ name }: { name: SyntaxNode }) => text.slice(name.start, name.end);
  if (node.type === 'JSXElement' && tagOf(node.openingElement) === 'AlertDialog.Title') {
    return node.children.flatMap((child) => (child.type === 'JSXText' ? child.value.trim() : []));
  }
  const isDialog = node.type === 'JSXOpeningElement' && /(Dialog|Drawer)$/.test(tagOf(node));
  const attributes = isDialog ? node.attributes : [];
  const titles = attributes.filter((one) => one.type === 'JSXAttribute' && tagOf(one) === 'title');
  return [...titles.flatMap(literalsIn), ...childrenOf(node).flatMap((child) => titlesIn(child, text))];
}

/** Maps each draft to the title of its form. Forms with drafts take their titles from `draftTitles`. */
const titleOfDraft = new Map<string, string>(Object.entries(draftTitles));

const dialogs = productFiles()
  .filter(({ path, imports }) => path.endsWith('.tsx') && imports.some((from) => parts.test(from)))
  .map(({ path, text }) => ({
    name: path.replace(/^components\/|\.tsx$/g, ''),
    isPart: isPart(path),
    titles: titlesIn(parseSource(path, text).program, text).map((title) => titleOfDraft.get(title) ?? title),
  }));

describe('the table of screen states', () => {
  it('names each state once', () => {
    const names = states.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('shows every page', () => {
    // Skips `/settings`, because this page only redirects to its child page.
    const pages = consolePages.filter((path) => path !== '/settings');
    expect(screens.sort(), 'add it to tests/pictures/states.ts, with a screen').toEqual(pages);
  });

  it('shows every dialog', () => {
    const missing = dialogs.filter(({ name, isPart }) => !isPart && !shown.some(({ component }) => component === name));
    expect(
      missing.map(({ name }) => name),
      'add a state to tests/pictures/states.ts whose dialog is of this component',
    ).toEqual([]);
  });

  it('shows every title of a dialog', () => {
    const missing = dialogs.flatMap(({ name, titles }) =>
      titles
        .filter((title) => !shown.some((dialog) => dialog.component === name && dialog.title === title))
        .map((title) => `${name}: ${title}`),
    );
    expect(missing, 'add a state to tests/pictures/states.ts').toEqual([]);
  });

  it('names existing components', () => {
    expect(shown.filter(({ component }) => !sources().has(`components/${component}.tsx`))).toEqual([]);
  });
});
