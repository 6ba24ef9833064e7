import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeSettings, parseEnv } from '@/lib/server/settings/env';
import { expectCurrent } from './expect-current';

const texts = describeSettings();
const names = texts.map(({ name }) => name).sort();

/** True for an empty default, or a default in words. Neither can be the value of the setting. */
const isDescription = (preset: string) => preset === '' || /[ `]/.test(preset);

function renderTable(): string {
  const rows = texts.map(({ name, preset, description }) => {
    const defaultCell = isDescription(preset) ? preset || '–' : `\`${preset}\``;
    return `| \`${name}\` | ${defaultCell} | ${description} |`;
  });
  return ['| name | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

describe('the settings', () => {
  it('are listed in docs/operations/settings.md', () => {
    expectCurrent('docs/operations/settings.md', (page) =>
      page.replace(
        /(<!-- settings -->\n)[\s\S]*?(?=<!-- \/settings -->)/,
        (_, start: string) => `${start}${renderTable()}\n`,
      ),
    );
    expect(readFileSync('docs/operations/settings.md', 'utf8')).toContain(renderTable());
  });

  it('have the documented defaults', () => {
    const defaults = parseEnv({});
    for (const { name, preset } of texts) {
      // Skips HOSTNAME, because its default is set in `serve.mjs`, not in `parseEnv`.
      if (isDescription(preset) || name === 'HOSTNAME') continue;
      expect(parseEnv({ [name]: preset }), `${name}=${preset}`).toEqual(defaults);
    }
  });

  it('are all in .env.example, with the same defaults', () => {
    const lines = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm);
    const example = new Map([...lines].map(([, name = '', value = '']) => [name, value]));
    expect([...example.keys()].sort()).toEqual(names);
    for (const { name, preset } of texts) expect(example.get(name), name).toBe(isDescription(preset) ? '' : preset);
  });
});
