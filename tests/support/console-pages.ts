import { readdirSync } from 'node:fs';

export const consolePages = readdirSync('app/(console)', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('/page.tsx'))
  .map((path) => `/${path.replace('/page.tsx', '').replace('[sectionId]', '1')}`)
  .sort();
