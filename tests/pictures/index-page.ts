import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictureFile, pictureFolder } from './picture-files';
import { type State, states } from './states';
import { colours, sizeText, windowSizes } from './windows';

function pictureLinks(state: State): string[] {
  const sizes = windowSizes.filter(state.appliesTo ?? (() => true));
  return colours.flatMap((colour) =>
    sizes.map((size) => {
      const file = pictureFile(state, size, colour);
      return `<a href="${file}"><img loading="lazy" src="${file}" alt="${state.name}, ${sizeText(size)}, ${colour}"></a>`;
    }),
  );
}

const renderIndex = () => `<!doctype html>
<meta charset="utf-8">
<title>Screenshots of Homeroom</title>
<style>body { font-family: sans-serif } div { display: flex; flex-wrap: wrap; gap: 8px } img { height: 200px; border: 1px solid #999 }</style>
${states.map((state) => `<h2>${state.name}</h2>\n<div>${pictureLinks(state).join('\n')}</div>`).join('\n')}
`;

export default function createIndexPage() {
  rmSync(pictureFolder, { recursive: true, force: true });
  mkdirSync(pictureFolder);
  writeFileSync(join(pictureFolder, 'index.html'), renderIndex());
}
