import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { collectOutput } from '../support/log-lines';
import { openConsole } from '../support/open-console';
import { closedOrigin } from '../support/upstream';

describe('a console whose database can’t be reached', () => {
  it('stops at its start with a sentence that names the database and never the password', async () => {
    const output = collectOutput();
    const end = vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`ended with ${code}`);
    });
    onTestFinished(() => {
      end.mockRestore();
      vi.unstubAllEnvs();
    });
    const { host } = new URL(await closedOrigin());
    await openConsole({ DATABASE_URL: `postgres://school:a-password@${host}/our-school` });
    const { boot } = await import('@/lib/boot/boot');
    await expect(boot()).rejects.toThrow('ended with 1');
    expect(output.text()).toContain(`The database our-school on ${host} can't be used (connect ECONNREFUSED ${host})`);
    expect(output.text()).not.toContain('a-password');
  });
});
