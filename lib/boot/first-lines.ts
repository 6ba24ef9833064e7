/** The first lines of a console say what runs: where it is opened, which school, where its data lies, who signs in. */
import { join } from 'node:path';
import { log } from '@/lib/bff/logging/log';
import { type Env, filesDirectory } from '@/lib/env';
import { sharedDatabaseName } from '@/lib/postgres';

function address({ PUBLIC_ORIGIN, HOSTNAME = '', PORT }: Env): string {
  if (PUBLIC_ORIGIN) return PUBLIC_ORIGIN;
  const isEverywhere = ['', '0.0.0.0', '::'].includes(HOSTNAME);
  const host = HOSTNAME.includes(':') ? `[${HOSTNAME}]` : HOSTNAME;
  return `http://${isEverywhere ? 'localhost' : host}:${PORT}`;
}

function dataPlace(env: Env): string {
  const { API_BASE_URL, DATABASE_URL, DATA_DIR, FILES_DIR, S3_BUCKET } = env;
  const database = DATABASE_URL && `the PostgreSQL database ${sharedDatabaseName()}`;
  if (API_BASE_URL) return `with that server; ended sessions in ${database ?? DATA_DIR}`;
  const school = database ?? join(DATA_DIR, 'homeroom.db');
  if (!database && !FILES_DIR && !S3_BUCKET) return school;
  return `${school}, files in ${S3_BUCKET ? `the bucket ${S3_BUCKET}` : filesDirectory(env)}`;
}

function schoolKind({ API_BASE_URL }: Env, demoMobile: string | null): string {
  if (API_BASE_URL) return `kept by ${API_BASE_URL}`;
  return demoMobile ? 'the demo school' : 'your own';
}

function signIn({ API_BASE_URL, OTP_WEBHOOK_URL }: Env, mobile: string | null): string {
  if (API_BASE_URL) return 'anyone known to that server';
  const code = OTP_WEBHOOK_URL ? 'goes to OTP_WEBHOOK_URL' : 'is printed here';
  return `${mobile ?? 'the number that was ADMIN_MOBILE when the school was created'}; the code ${code}`;
}

/**
 * Prints lines for a person at a terminal. Elsewhere a program reads along: it gets one line of the log, which names no
 * phone number.
 */
export function sayWhatRuns(env: Env, demoMobile: string | null): void {
  const told = { address: address(env), school: schoolKind(env, demoMobile), data: dataPlace(env) };
  if (!process.stdout.isTTY) {
    log({ ...told, signIn: signIn(env, demoMobile && 'the demo number of the README') }, 'started');
    return;
  }
  process.stdout.write(`
  Homeroom   ${told.address}
  School     ${told.school}
  Data       ${told.data}
  Sign in    ${signIn(env, demoMobile)}

`);
}
