import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GET as healthz } from '@/app/healthz/route';
import packageFile from '@/package.json';
import { enableMetrics } from '../support/enable-metrics';
import { sumSamples } from '../support/exposition';
import { openConsole } from '../support/open-console';

const { version } = packageFile;

it('the release notes have the version', () => {
  const [heading] = /^## .*/m.exec(readFileSync('docs/changelog.md', 'utf8')) ?? [];
  expect(heading).toMatch(new RegExp(`^## \\[(Unreleased|${version.replaceAll('.', '\\.')})\\]`));
});

it('/healthz reports version and commit', async () => {
  expect(await healthz().json()).toEqual({ status: 'ok', version, commit: 'unknown' });
});

it('the metrics report version and commit', async () => {
  const metrics = await enableMetrics();
  await openConsole({ ...metrics.settings, API_BASE_URL: 'http://127.0.0.1:9' });
  expect(sumSamples(await metrics.scrape(), 'homeroom_build_info', { version, commit: 'unknown' })).toBe(1);
});
