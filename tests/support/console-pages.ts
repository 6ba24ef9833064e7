import { readdirSync } from 'node:fs';

/** An address of every page behind the sign-in that has a file, with its parameters filled in. */
export const consolePages = readdirSync('app/(console)', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('/page.tsx'))
  .map((path) => `/${path.replace('/page.tsx', '').replace('[sectionId]', '1')}`)
  .sort();
