import { type ESTree, parseSync } from 'vite';

export type SyntaxNode = ESTree.Node;

/** Parses a source file. The path's extension selects the language. */
export const parseSource = (path: string, text: string) => parseSync(path, text);

const isNode = (value: unknown): value is SyntaxNode => value instanceof Object && 'type' in value;

export const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);
