import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSource } from './syntax';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const sourceFolders = ['app', 'components', 'lib', 'tests'];
const isSource = (path: string) => /\.(ts|tsx|mts|mjs|css)$/.test(path);

export interface SourceFile {
  path: string;
  text: string;
  /** The imports of the file: paths of project files, relative to the root, and names of packages. */
  imports: string[];
}

function listFilesBelow(folder: string): string[] {
  return readdirSync(root + folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\/(\.next|node_modules)(\/|$)/.test(entry.parentPath.slice(root.length - 1)))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length).replaceAll('\\', '/'));
}

function listSourcePaths(): string[] {
  const topLevelFiles = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  return [...sourceFolders.flatMap(listFilesBelow), ...topLevelFiles.map((entry) => entry.name)]
    .filter(isSource)
    .sort();
}

function resolveImport(specifier: string, from: string, sourcePaths: ReadonlySet<string>): string {
  if (!/^(@\/|\.)/.test(specifier)) return specifier;
  const base = specifier.startsWith('@/')
    ? specifier.slice(2)
    : new URL(specifier, `file:///${from}`).pathname.slice(1).replaceAll('%5B', '[').replaceAll('%5D', ']');
  const candidates = [base, ...['.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'].map((end) => base + end)];
  return candidates.find((path) => sourcePaths.has(path)) ?? base;
}

/** Returns the modules that a file imports or exports from. */
function specifiersIn(path: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSource(path, text).module;
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)];
  return [
    ...requests.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
}

function readSources(): ReadonlyMap<string, SourceFile> {
  const paths = listSourcePaths();
  const sourcePaths = new Set(paths);
  const files = paths.map((path): SourceFile => {
    const text = readFileSync(root + path, 'utf8');
    const specifiers = path.endsWith('.css') ? [] : specifiersIn(path, text);
    return { path, text, imports: specifiers.map((specifier) => resolveImport(specifier, path, sourcePaths)) };
  });
  return new Map(files.map((file) => [file.path, file]));
}

let cachedSources: ReadonlyMap<string, SourceFile> | undefined;

export function sources(): ReadonlyMap<string, SourceFile> {
  cachedSources ??= readSources();
  return cachedSources;
}

export const productFiles = (): SourceFile[] =>
  [...sources().values()].filter(({ path }) => !path.startsWith('tests/') && !/\.test\.tsx?$/.test(path));
