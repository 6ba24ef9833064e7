import { describe, expect, it } from 'vitest';
import { productFiles, sources } from '../support/source-files';
import { layerOf } from './layers';

const isOurs = (path: string) => sources().has(path) || /^(app|components|lib|tests)\//.test(path);

describe('an import', () => {
  it('stays within the layers that its own layer may import', () => {
    const breaches = productFiles().flatMap(({ path, imports }) => {
      const layer = layerOf(path);
      if (!layer) return [`${path} is in no known folder: docs/architecture.md names them`];
      return imports
        .filter((to) => isOurs(to) && !to.endsWith('.css') && !layer.mayImport.some((allowed) => allowed.test(to)))
        .map((to) => `${path} imports ${to}, which ${layer.name} may not: ${layer.instead}`);
    });
    expect(breaches).toEqual([]);
  });

  it('resolves to an existing file', () => {
    const missing = productFiles().flatMap(({ path, imports }) =>
      imports
        .filter((to) => isOurs(to) && !sources().has(to) && !to.endsWith('.json'))
        .map((to) => `${path} imports ${to}, which does not exist`),
    );
    expect(missing).toEqual([]);
  });

  it('is never circular between files', () => {
    const graph = new Map(productFiles().map(({ path, imports }) => [path, imports]));
    expect(circlesOf(graph), 'move the shared part into a file of its own, below them').toEqual([]);
  });

  const parents = ['lib/browser', 'lib/features', 'lib/server', 'lib/server/backend'];
  it.each(parents)('is never circular between the folders of %s', (parent) => {
    const childOf = (path: string) =>
      path.startsWith(`${parent}/`) ? path.split('/', parent.split('/').length + 1).join('/') : null;
    const graph = new Map<string, string[]>();
    for (const { path, imports } of productFiles()) {
      const from = childOf(path);
      const others = imports.flatMap((to) => childOf(to) ?? []).filter((to) => to !== from);
      if (from) graph.set(from, [...(graph.get(from) ?? []), ...others]);
    }
    expect(circlesOf(graph), 'move the shared part into the lower folder').toEqual([]);
  });

  it('reaches the embedded backend only where it is chosen or opened', () => {
    const doors = /^lib\/server\/(backend\/.*|bff\/upstream\/call-embedded\.ts|boot\/commands\/[\w-]+\.ts|doctor\/.*)$/;
    const breaches = productFiles()
      .filter(({ path, imports }) => !doors.test(path) && imports.some((to) => to.startsWith('lib/server/backend/')))
      .map(({ path }) => `${path} reaches lib/server/backend past the transport: use a call of the contract instead`);
    expect(breaches).toEqual([]);
  });

  it('keeps server code out of the browser', () => {
    const isServer = (path: string) => path.startsWith('lib/server/');
    const breaches = productFiles()
      .filter(({ text }) => /^['"]use client['"]/.test(text))
      .flatMap(({ path }) => {
        const seen = new Set<string>([path]);
        for (const file of seen) for (const to of valueImports(file)) if (sources().has(to)) seen.add(to);
        return [...seen]
          .filter(isServer)
          .map((to) => `${path} brings ${to} into the browser: pass its result as a prop`);
      });
    expect(breaches).toEqual([]);
  });

  it('of test code occurs in tests only', () => {
    const isOfTests = (to: string) => /^tests\/|\.test\.tsx?$|^(vitest|fast-check|@testing-library\/.*)$/.test(to);
    const breaches = productFiles().filter(({ path, imports }) => !/\.config\./.test(path) && imports.some(isOfTests));
    expect(breaches.map(({ path }) => path)).toEqual([]);
  });
});

/** Returns each cycle in a graph as text, such as `a → b → a`. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const finished = new Set<string>();
  const circles: string[] = [];
  const visit = (name: string, trail: string[]): void => {
    const start = trail.indexOf(name);
    if (start >= 0) circles.push([...trail.slice(start), name].join(' → '));
    if (start >= 0 || finished.has(name)) return;
    for (const to of graph.get(name) ?? []) visit(to, [...trail, name]);
    finished.add(name);
  };
  for (const name of graph.keys()) visit(name, []);
  return circles;
}

/** Returns the imports of a file without its type-only imports, because compilation removes those. */
function valueImports(path: string): string[] {
  const file = sources().get(path);
  if (!file) return [];
  const typeOnly = [...file.text.matchAll(/^(?:import|export) type [^;]*? from '([^']+)'/gm)].map(([, from]) => from);
  const names = typeOnly.map((from) => from?.split('/').at(-1));
  return file.imports.filter(
    (to) =>
      !names.includes(
        to
          .split('/')
          .at(-1)
          ?.replace(/\.\w+$/, ''),
      ),
  );
}
