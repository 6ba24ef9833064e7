import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Call, callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { navigation } from '@/lib/navigation';
import { isConsolePath } from '@/lib/routes';
import { root, sources } from '../support/source-files';

const pages = [...sources().keys()].flatMap((path) => {
  const [, address] = /^app\/\(console\)(\/.*)\/page\.tsx$/.exec(path) ?? [];
  return address ? [address] : [];
});

/** Users have bookmarked these paths, so none may disappear. */
const promised = [
  '/dashboard',
  '/employees',
  '/students',
  '/classes',
  '/sections',
  '/sections/[sectionId]/teachers',
  '/sections/[sectionId]/students',
  '/subjects',
  '/holidays',
  '/meal-plan',
  '/attendance-report',
  '/fees-structure',
  '/add-fee',
  '/broadcasting',
  '/settings/school-profile',
];

describe('an address of the console', () => {
  it.each(promised)('%s has a page and is one of the routes', (address) => {
    expect(pages).toContain(address);
    expect(isConsolePath(address.replace('[sectionId]', '7'))).toBe(true);
  });

  it('is a route wherever there is a page', () => {
    const strangers = pages.filter((address) => !isConsolePath(address.replace(/\[\w+\]/g, '7')));
    expect(strangers, 'give the screen its entry in lib/routes.ts').toEqual([]);
  });

  it('of the sidebar has a page', () => {
    const listed = navigation.flatMap((entry) => [entry, ...(entry.children ?? [])]).map(({ path }) => path);
    expect(listed.filter((path) => !pages.includes(path))).toEqual([]);
  });
});

describe('the contract', () => {
  const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'reply' in value;

  it('defines every call once and lists it', async () => {
    const files = readdirSync(`${root}lib/contract`).filter((name) => /(?<!\.test)\.ts$/.test(name));
    const modules: Record<string, unknown>[] = await Promise.all(
      files.map((name) => import(`../../lib/contract/${name.slice(0, -3)}.ts`)),
    );
    const names = modules
      .flatMap((module) => Object.values<unknown>(module))
      .filter(isCall)
      .map(callName);
    expect([...names].sort(), 'list the file in lib/contract/calls.ts').toEqual([...calls.keys()].sort());
  });
});
