import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { consolePages } from '../support/console-pages';
import { consoleOfSchool } from './shared-consoles';

const school = consoleOfSchool();

/**
 * The most that a screen may load of scripts before it can be used, in KB as Brotli packs them at the build. What makes a
 * screen heavier than its line is either worth a new line here, or loaded when it is asked for.
 */
const budgetsKb = {
  '/dashboard': 148,
  '/employees': 157,
  '/students': 159,
  '/classes': 154,
  '/sections': 156,
  '/sections/1/teachers': 151,
  '/sections/1/students': 158,
  '/subjects': 150,
  '/holidays': 151,
  '/meal-plan': 149,
  '/attendance-report': 145,
  '/broadcasting': 153,
  '/fees-structure': 151,
  '/add-fee?session=2026-2027&class=1': 200,
  '/settings/school-profile': 191,
};

it('every screen has its line', () => {
  const screens = Object.keys(budgetsKb).map((address) => address.replace(/\?.*/, ''));
  expect(screens.sort()).toEqual(consolePages.filter((path) => path !== '/settings'));
});

const kbOf = (script: string) => statSync(`.next/standalone/.next${script.replace('/_next', '')}.br`).size / 1024;

for (const [path, budgetKb] of Object.entries(budgetsKb)) {
  it(`${path} loads no more scripts than its budget`, async () => {
    const { running, cookie } = school;
    const page = await fetch(running.url + path, { headers: { cookie }, redirect: 'manual' });
    expect(page.status).toBe(200);
    // Browsers that know modules leave out what is for those that don't.
    const html = (await page.text()).replace(/<script[^>]* noModule=[^>]*>/g, '');
    const scripts = new Set(html.match(/\/_next\/static\/[^"\\]+\.js/g));
    const kb = [...scripts].reduce((sum, script) => sum + kbOf(script), 0);
    expect(kb).toBeGreaterThan(0);
    expect(kb).toBeLessThanOrEqual(budgetKb);
  });
}
