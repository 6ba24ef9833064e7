import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, signIn, test } from '../../e2e/test';
import { freePort, startConsoleInFrontOf } from '../../support/console';
import { consolePages } from '../../support/console-pages';

/** Starts a mock of the upstream with Prism. Prism reads docs/api.json and refuses requests that do not match it. */
async function startMockServer() {
  const port = await freePort();
  const prism = 'tests/api-tools/node_modules/@stoplight/prism-cli/dist/index.js';
  const options = ['--port', String(port), '--host', '127.0.0.1', '--verboseLevel', 'info'];
  const mock = spawn(process.execPath, [prism, 'mock', 'docs/api.json', ...options]);
  let output = '';
  const isListening = new Promise<void>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Prism is listening')) resolve();
    };
    mock.stdout.on('data', collect);
    mock.stderr.on('data', collect);
    mock.once('exit', () => reject(new Error(`Prism stopped: ${output}`)));
  });
  await isListening;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      mock.kill();
      await once(mock, 'exit');
    },
  };
}

test('a mock that Prism makes from docs/api.json signs a user in and fills every screen', async ({ page }) => {
  const mock = await startMockServer();
  const running = await startConsoleInFrontOf(mock);
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  try {
    await signIn(page, running);
    for (const path of consolePages) {
      await test.step(path, async () => {
        const response = await page.goto(running.url + path);
        expect(response?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
        expect(failures).toEqual([]);
      });
    }
    await page.goto(`${running.url}/students`);
    await expect(page.getByRole('link', { name: 'Aarav Sharma' })).toBeVisible();
  } finally {
    await running.close();
    await mock.close();
  }
});
