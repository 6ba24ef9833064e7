import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { boot } from '@/lib/server/boot/boot';
import { collectOutput } from '../support/collect-output';
import { openConsole } from '../support/open-console';
import { closedOrigin } from '../support/upstream';

describe('a console with an unreachable database', () => {
  it('stops at its start with an error message that names the database but not the password', async () => {
    const output = collectOutput();
    const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`ended with ${code}`);
    });
    onTestFinished(() => exit.mockRestore());
    const { host } = new URL(await closedOrigin());
    const { services } = await openConsole({ DATABASE_URL: `postgres://school:a-password@${host}/our-school` });
    await expect(boot(() => services)).rejects.toThrow('ended with 1');
    expect(output.text()).toContain(`The database our-school on ${host} can't be used (connect ECONNREFUSED ${host})`);
    expect(output.text()).not.toContain('a-password');
  });
});
