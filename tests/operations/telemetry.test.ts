import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/open-console';

/** Loads the configuration as a build and `next dev` do, and prints whether Next would then send telemetry. */
const script = `
const { default: loadConfig } = require('next/dist/server/config');
const { Telemetry } = require('next/dist/telemetry/storage');
loadConfig(process.argv[1], process.cwd()).then(() => {
  process.stdout.write(String(new Telemetry({ distDir: process.argv[2], skipNotify: true }).isEnabled));
});`;

it.each(['phase-production-build', 'phase-development-server'])('Next sends no telemetry in the %s', (phase) => {
  const { NEXT_TELEMETRY_DISABLED: _, ...env } = process.env;
  const output = execFileSync(process.execPath, ['-e', script, phase, temporaryFolder()], { env, encoding: 'utf8' });
  expect(output).toBe('false');
});
