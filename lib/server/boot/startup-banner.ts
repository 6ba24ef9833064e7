import { join } from 'node:path';
import type { Services } from '@/lib/server/bff/services';
import { log } from '@/lib/server/log';
import { printLines } from '@/lib/server/print-lines.mjs';
import { type Env, filesDirectory } from '@/lib/server/settings/env';
import { release } from '@/lib/server/settings/release';

function consoleAddress({ PUBLIC_ORIGIN, HOSTNAME = '', PORT }: Env): string {
  if (PUBLIC_ORIGIN) return PUBLIC_ORIGIN;
  const isEverywhere = ['', '0.0.0.0', '::'].includes(HOSTNAME);
  const host = HOSTNAME.includes(':') ? `[${HOSTNAME}]` : HOSTNAME;
  return `http://${isEverywhere ? 'localhost' : host}:${PORT}`;
}

function describeData({ settings, database: shared }: Services): string {
  const { API_BASE_URL, DATA_DIR, FILES_DIR, S3_BUCKET } = settings;
  const database = shared && `the PostgreSQL database ${shared.name}`;
  if (API_BASE_URL) return `on that server; ended sessions in ${database ?? DATA_DIR}`;
  const school = database ?? join(DATA_DIR, 'homeroom.db');
  if (!database && !FILES_DIR && !S3_BUCKET) return school;
  return `${school}, files in ${S3_BUCKET ? `the bucket ${S3_BUCKET}` : filesDirectory(settings)}`;
}

type Summary = Awaited<ReturnType<Awaited<ReturnType<Services['backend']['open']>>['summarizeStart']>>;

function describeSchool({ API_BASE_URL }: Env, summary: Summary | null): string {
  if (API_BASE_URL) return `on ${API_BASE_URL}`;
  return `${summary?.schools}${summary?.demoMobile ? ', with the demo school' : ''}`;
}

function describeSignIn({ API_BASE_URL, OTP_WEBHOOK_URL }: Env, mobile: string | null): string {
  if (API_BASE_URL) return 'users of that server';
  const code = OTP_WEBHOOK_URL ? 'goes to OTP_WEBHOOK_URL' : 'is printed here';
  return `${mobile ?? 'the number that was ADMIN_MOBILE when the school was created'}; the code ${code}`;
}

/** Without a terminal, logs one line without the phone number, for programs that read the log. */
export function printStartupBanner(services: Services, summary: Summary | null): void {
  const { settings, logger } = services;
  const demoMobile = summary?.demoMobile ?? null;
  const banner = {
    address: consoleAddress(settings),
    school: describeSchool(settings, summary),
    data: describeData(services),
  };
  if (!process.stdout.isTTY) {
    log(
      logger,
      { ...banner, ...release, signIn: describeSignIn(settings, demoMobile && 'the demo number of the README') },
      'started',
    );
    return;
  }
  printLines('stdout', [
    '',
    `  Homeroom   ${banner.address}`,
    `  Version    ${release.version} (${release.commit})`,
    `  School     ${banner.school}`,
    `  Data       ${banner.data}`,
    `  Sign in    ${describeSignIn(settings, demoMobile)}`,
    '',
  ]);
}
