import { statSync } from 'node:fs';
import type { Check } from './check';

const kbOf = (script: string) => statSync(`.next/standalone/.next${script.replace('/_next', '')}.br`).size / 1024;

export const scriptWeight: Check = async (page, { screen }) => {
  if (!screen) return [];
  const reply = await page.request.get(page.url());
  // Skips scripts that browsers with module support do not load.
  const html = (await reply.text()).replace(/<script[^>]* noModule=[^>]*>/g, '');
  const scripts = new Set(html.match(/\/_next\/static\/[^"\\]+\.js/g));
  const kb = [...scripts].reduce((sum, script) => sum + kbOf(script), 0);
  return kb > 0 && kb <= screen.scriptsKb ? [] : [`loads ${kb} KB of scripts; its budget is ${screen.scriptsKb} KB`];
};
