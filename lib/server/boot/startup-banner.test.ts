import { describe, expect, it, onTestFinished } from 'vitest';
import { createServices } from '@/lib/server/bff/services';
import { parseEnv } from '@/lib/server/settings/env';
import { release } from '@/lib/server/settings/release';
import { collectOutput } from '@/tests/support/collect-output';
import { printStartupBanner } from './startup-banner';

const secret = 'a secret of the tests that is long enough';

function printBanner(
  settings: Record<string, string>,
  { isTerminal = true, demoMobile = null as string | null, schools = 'Hill School (school 1)' } = {},
) {
  const output = collectOutput();
  const wasTerminal = process.stdout.isTTY;
  onTestFinished(() => {
    process.stdout.isTTY = wasTerminal;
  });
  process.stdout.isTTY = isTerminal;
  const defaults = { DATA_DIR: '/srv/school', HOSTNAME: '0.0.0.0', PORT: '3000', SESSION_SECRET: secret };
  printStartupBanner(createServices(parseEnv({ ...defaults, ...settings })), { demoMobile, schools, warnings: [] });
  return output;
}

describe('the startup banner', () => {
  it('has five lines in a terminal, with the demo number', () => {
    const output = printBanner({}, { demoMobile: '9876543210' });
    expect(output.text()).toBe(`
  Homeroom   http://localhost:3000
  Version    ${release.version} (unknown)
  School     Hill School (school 1), with the demo school
  Data       /srv/school/homeroom.db
  Sign in    9876543210; the code is printed here

`);
  });

  it('is one line of JSON elsewhere, without a number', () => {
    const output = printBanner({ PORT: '80' }, { isTerminal: false, demoMobile: '9876543210' });
    expect(output.events()).toMatchObject([
      {
        msg: 'started',
        address: 'http://localhost:80',
        ...release,
        school: 'Hill School (school 1), with the demo school',
        data: '/srv/school/homeroom.db',
        signIn: 'the demo number of the README; the code is printed here',
      },
    ]);
    expect(output.text().trim().split('\n')).toHaveLength(1);
    expect(output.text()).not.toContain('9876543210');
  });

  it.each<[string, Record<string, string>, string[]]>([
    [
      'a school of one’s own',
      {
        SEED: 'empty',
        SCHOOL_NAME: 'Hill',
        ADMIN_MOBILE: '9876501234',
        OTP_WEBHOOK_URL: 'https://sms.example/?key=hidden',
      },
      [
        'School     Hill School (school 1)\n',
        'the number that was ADMIN_MOBILE when the school was created; the code goes to OTP_WEBHOOK_URL',
      ],
    ],
    [
      'a server of one’s own',
      { API_BASE_URL: 'https://api.school.example', PUBLIC_ORIGIN: 'https://school.example' },
      [
        'https://school.example\n',
        'on https://api.school.example',
        'on that server; ended sessions in /srv/school',
        'users of that server',
      ],
    ],
    [
      'PostgreSQL',
      { DATABASE_URL: 'postgres://user:hidden@db.example:5433/school', FILES_DIR: '/mnt/files', HOSTNAME: '::1' },
      ['http://[::1]:3000', 'the PostgreSQL database school on db.example:5433, files in /mnt/files'],
    ],
    [
      'a bucket',
      { S3_BUCKET: 'school-files', HOSTNAME: '10.0.0.7' },
      ['http://10.0.0.7:3000', 'the bucket school-files'],
    ],
  ])('names %s and no secret', (_, settings, texts) => {
    const output = printBanner(settings);
    for (const text of texts) expect(output.text()).toContain(text);
    expect(output.text()).not.toMatch(/hidden|9876501234/);
  });
});
