import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { draftTitles } from '@/lib/device/drafts';
import { states } from '../pictures/states';
import { consolePages } from '../support/console-pages';
import { productFiles, sources } from '../support/source-files';

const screens = states.filter(({ screen }) => screen).map(({ path }) => path.replace(/\?.*/, ''));
const shown = states.flatMap(({ dialog }) => dialog ?? []);

/** The parts that all dialogs are made of. */
const parts =
  /^(@radix-ui\/react-(alert-)?dialog|components\/(ui\/dialog|form\/(form|discard)-dialog|dialogs\/((confirm|delete|pick-many)-dialog|row-drawer)|import\/bulk-upload-dialog)\.tsx)$/;
const isPart = (path: string) => /^components\/((ui|form|dialogs)\/|import\/bulk-upload-dialog)/.test(path);

const literalsIn = (node: ts.Node): string[] =>
  ts.isStringLiteral(node) ? [node.text] : node.getChildren().flatMap(literalsIn);

/** The titles that a component writes out for its dialogs. */
function titlesIn(node: ts.Node): string[] {
  if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'AlertDialog.Title') {
    return node.children.filter(ts.isJsxText).map((text) => text.text.trim());
  }
  const isDialog = ts.isJsxOpeningLikeElement(node) && /(Dialog|Drawer)$/.test(node.tagName.getText());
  const attributes = isDialog ? node.attributes.properties : [];
  const titles = attributes.filter(({ name }) => name?.getText() === 'title');
  return [...titles.flatMap(literalsIn), ...node.getChildren().flatMap(titlesIn)];
}

/** The titles of forms that keep a draft stand with it. */
const titleOfDraft = new Map<string, string>(Object.entries(draftTitles));

/** Components that show a dialog of their own, with its titles. */
const dialogs = productFiles()
  .filter(({ path, imports }) => path.endsWith('.tsx') && imports.some((from) => parts.test(from)))
  .map(({ path, text }) => ({
    name: path.replace(/^components\/|\.tsx$/g, ''),
    isPart: isPart(path),
    titles: titlesIn(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)).map(
      (title) => titleOfDraft.get(title) ?? title,
    ),
  }));

describe('the table of states that are looked at', () => {
  it('has a name for each once', () => {
    const names = states.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('shows every page', () => {
    // It leads on to its child.
    const pages = consolePages.filter((path) => path !== '/settings');
    expect(screens.sort(), 'add it to tests/pictures/states.ts, with a screen').toEqual(pages);
  });

  it('shows every dialog', () => {
    const missing = dialogs.filter(({ name, isPart }) => !isPart && !shown.some(({ of }) => of === name));
    expect(
      missing.map(({ name }) => name),
      'add a state to tests/pictures/states.ts whose dialog is of this component',
    ).toEqual([]);
  });

  it('shows every title of a dialog', () => {
    const missing = dialogs.flatMap(({ name, titles }) =>
      titles
        .filter((title) => !shown.some((dialog) => dialog.of === name && dialog.title === title))
        .map((title) => `${name}: ${title}`),
    );
    expect(missing, 'add a state to tests/pictures/states.ts').toEqual([]);
  });

  it('names components that there are', () => {
    expect(shown.filter(({ of }) => !sources().has(`components/${of}.tsx`))).toEqual([]);
  });
});
