import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('Spectral finds no fault in docs/api.json', () => {
  const { status, stdout, stderr } = spawnSync(
    'tests/api-tools/node_modules/.bin/spectral',
    ['lint', 'docs/api.json', '--ruleset', 'tests/api-tools/spectral.yaml', '--fail-severity', 'warn'],
    { encoding: 'utf8' },
  );
  expect(status, stdout + stderr).toBe(0);
});
