import { rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/open-console';
import { startInProcess, usedSettings } from '../support/used-school';

it('a start warns about settings without effect, and only about those', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = usedSettings(folder);
  const warningsOf = async (changes: Record<string, string>) => {
    const { close, exitMessage, warnings } = await startInProcess({ ...settings, ...changes });
    await close();
    expect(exitMessage).toBeNull();
    return warnings;
  };
  expect(await warningsOf({})).toEqual([]);
  expect(await warningsOf({})).toEqual([]);
  expect(await warningsOf({ SCHOOL_NAME: 'Lake School', STRICT_IDENTITY: '1', SESSION_MAX_HOUR: '8' })).toEqual([
    expect.stringMatching(/^STRICT_IDENTITY has no effect, because API_BASE_URL is not set, /),
    'SESSION_MAX_HOUR is not a setting. Did you mean SESSION_MAX_HOURS?',
    expect.stringMatching(/^SCHOOL_NAME has no effect, because the database already has a school\./),
  ]);
  expect(await warningsOf({ SEED: 'demo' })).toEqual([
    expect.stringMatching(/^SCHOOL_NAME has no effect, because SEED is not “empty”\./),
    expect.stringMatching(/^ADMIN_MOBILE has no effect, because SEED is not “empty”\./),
  ]);
});
