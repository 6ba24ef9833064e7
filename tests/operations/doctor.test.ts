import { cpSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { keys, startBucket } from '../support/bucket';
import { createAuthority } from '../support/certificates';
import { createSeededDirectory, createTestFolder } from '../support/data-directories';
import { temporaryFolder } from '../support/open-console';
import { runSchoolCommand, startSchoolCommand } from '../support/school-command';
import { closedOrigin } from '../support/upstream';

type Settings = Record<string, string>;
interface Finding {
  check: string;
  level: 'ok' | 'warning' | 'error';
  message: string;
  remedy?: string;
}

const prepared = temporaryFolder();
const authority = createAuthority(prepared);
afterAll(() => rmSync(prepared, { recursive: true }));

beforeAll(async () => {
  const hillSchool = { kind: 'empty', schoolName: 'Hill School', adminMobile: '9876543210' } as const;
  await createSeededDirectory(join(prepared, 'data'), hillSchool, async (db) => {
    const row = { school_id: 4, folder: 'students', filename: 'asha.jpg', same_key: 'asha.jpg' };
    await db
      .insertInto('uploads')
      .values({ ...row, created_at: '2026-04-01' })
      .execute();
    await db
      .insertInto('console_backups')
      .values({ made_at: new Date().toISOString(), filename: 'x.tar.gz' })
      .execute();
  });
  mkdirSync(join(prepared, 'data/files/students'), { recursive: true });
  writeFileSync(join(prepared, 'data/files/students/asha.jpg'), 'a photo');
  writeFileSync(join(prepared, 'data/session-secret'), 'a'.repeat(43));
});

let folder = '';
const path = (name: string) => join(folder, name);
beforeEach(() => {
  folder = createTestFolder();
  cpSync(join(prepared, 'data'), path('data'), { recursive: true });
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port; // Safe cast: a listening TCP server has an AddressInfo.
}

const reply =
  (status: number, headers: Settings = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { connection: 'close', ...headers }).end();
const behindProxies = (count: number) => reply(200, { 'x-homeroom-proxies': String(count) });

const startHttp = async (listener: RequestListener) => `http://localhost:${await listen(createServer(listener))}`;
const startHttps = async (certificate: { key: Buffer; cert: Buffer }) =>
  `https://localhost:${await listen(createSecureServer(certificate, behindProxies(1)))}`;

const settingsOf = (settings: Settings): Settings => ({ DATA_DIR: path('data'), ...settings });

async function runDoctor(settings: Settings): Promise<{ code: number; findings: Finding[] }> {
  const { code, output } = await runSchoolCommand('doctor', settingsOf(settings), '--json');
  // Skips a warning of the AWS SDK about the version of Node.
  return { code, findings: JSON.parse(output.slice(output.search(/^\[/m))) };
}

function execute(statement: string) {
  const db = new Libsql(path('data/homeroom.db'));
  db.exec(statement);
  db.close();
}

const recordBackup = (hours: number) => {
  const madeAt = new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
  execute(`update console_backups set made_at = '${madeAt}'`);
};

const bucketSettings = {
  S3_ENDPOINT: '',
  S3_ACCESS_KEY_ID: keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
};
const inTenMinutes = () => new Date(Date.now() + 600_000);
const minutesAhead = async () => startHttp(reply(204, { date: inTenMinutes().toUTCString() }));
const secret = 'x'.repeat(32);

interface BrokenSetup {
  name: string;
  damage?: () => void;
  settings?: () => Settings | Promise<Settings>;
  check: string;
  level?: 'warning';
  message: RegExp;
  remedy: RegExp;
}

const brokenSetups: BrokenSetup[] = [
  {
    name: 'a short secret',
    settings: () => ({ SESSION_SECRET: 'short' }),
    check: 'settings',
    message: /^SESSION_SECRET must be at least 32 characters/,
    remedy: /^Correct these settings/,
  },
  {
    name: 'PostgreSQL without a shared secret',
    settings: () => ({ DATABASE_URL: 'postgres://school@localhost/school' }),
    check: 'settings',
    message: /^SESSION_SECRET is required with DATABASE_URL/,
    remedy: /^Correct these settings/,
  },
  {
    name: 'a file as the data directory',
    settings: () => {
      writeFileSync(path('file'), '');
      return { DATA_DIR: path('file') };
    },
    check: 'disk',
    message: /file is not a folder\.$/,
    remedy: /correct DATA_DIR/,
  },
  {
    name: 'a database that needs more space for a restore than the disk has',
    damage: () => truncateSync(path('data/homeroom.db'), 8 * 1024 ** 4),
    check: 'disk',
    level: 'warning',
    message: /a restore needs twice the size of the database\.$/,
    remedy: /^Free space/,
  },
  {
    name: 'a clock that differs from the server',
    settings: async () => ({ OTP_WEBHOOK_URL: await minutesAhead() }),
    check: 'clock',
    message: /^The clock of this machine is (599|600|601) s behind OTP_WEBHOOK_URL\.$/,
    remedy: /time server/,
  },
  {
    name: 'a clock behind the newest change',
    damage: () =>
      execute(`insert into activities (school_id, actor_id, noun, record_count, verb, fields, version, created_at)
        select school_id, id, 'classes', 1, 'added', '', '', '${inTenMinutes().toISOString()}' from users limit 1`),
    check: 'clock',
    message: /behind the newest change in the database\.$/,
    remedy: /time server/,
  },
  {
    name: 'a damaged database',
    damage: () => {
      const content = readFileSync(path('data/homeroom.db'));
      writeFileSync(path('data/homeroom.db'), content.fill(0xa5, 4096));
    },
    check: 'database',
    message: /homeroom\.db is damaged/,
    remedy: /^Stop the console, and copy its files .* restore a backup/,
  },
  {
    name: 'a missing database',
    damage: () => rmSync(path('data/homeroom.db')),
    check: 'database',
    message: /is missing, although this directory has been used before/,
    remedy: /^Check that DATA_DIR is right/,
  },
  {
    name: 'an unreachable PostgreSQL',
    settings: async () => ({
      DATABASE_URL: (await closedOrigin()).replace('http:', 'postgres:').concat('/school'),
      SESSION_SECRET: secret,
    }),
    check: 'database',
    message: /^The database school on \S+ can't be used \(.*ECONNREFUSED/,
    remedy: /^The data is intact\. Start PostgreSQL/,
  },
  {
    name: 'a database of a newer version',
    damage: () => execute(`insert into kysely_migration values ('999-of-later', '')`),
    check: 'migrations',
    message: /newer version of the console \(999-of-later\)/,
    remedy: /^Start that version/,
  },
  {
    name: 'a database of an older version',
    damage: () => execute(`delete from kysely_migration where name = '015-backups'`),
    check: 'migrations',
    level: 'warning',
    message: /missing migrations: 1/,
    remedy:
      /^Before the first start of this version, make a backup with the version that you leave: run “npm run backup/,
  },
  {
    name: 'a missing file',
    damage: () => rmSync(path('data/files/students/asha.jpg')),
    check: 'files',
    message: /1 of 1, for example students\/asha\.jpg/,
    remedy: /Copy them back from a backup/,
  },
  {
    name: 'a file folder that is not mounted',
    settings: () => ({ FILES_DIR: path('not-mounted') }),
    check: 'files',
    message: /missing or empty in \S+not-mounted/,
    remedy: /is mounted/,
  },
  {
    name: 'an unreachable bucket',
    settings: async () => ({ ...bucketSettings, S3_BUCKET: 'school-files', S3_ENDPOINT: await closedOrigin() }),
    check: 'bucket',
    message: /can't be reached/,
    remedy: /^Check S3_ENDPOINT/,
  },
  {
    name: 'a bucket that does not exist',
    settings: async () => {
      const { bucket, close } = await startBucket();
      onTestFinished(close);
      return { ...bucketSettings, S3_BUCKET: 'other-files', S3_ENDPOINT: bucket.endpoint ?? '' };
    },
    check: 'bucket',
    message: /does not exist/,
    remedy: /^Create it/,
  },
  {
    name: 'an unreachable webhook',
    settings: async () => ({ OTP_WEBHOOK_URL: await closedOrigin() }),
    check: 'webhook',
    message: /can’t be reached \(ECONNREFUSED\)/,
    remedy: /correct OTP_WEBHOOK_URL/,
  },
  {
    name: 'a failing webhook',
    settings: async () => ({ OTP_WEBHOOK_URL: await startHttp(reply(503)) }),
    check: 'webhook',
    message: /answers 503/,
    remedy: /log of that service/,
  },
  {
    name: 'a webhook that redirects',
    settings: async () => ({ OTP_WEBHOOK_URL: await startHttp(reply(301, { location: 'https://example.org/' })) }),
    check: 'webhook',
    message: /redirects to another address/,
    remedy: /^Set OTP_WEBHOOK_URL/,
  },
  {
    name: 'no webhook',
    check: 'webhook',
    level: 'warning',
    message: /OTP_WEBHOOK_URL is not set/,
    remedy: /^Set OTP_WEBHOOK_URL/,
  },
  {
    name: 'a proxy that is not running',
    settings: async () => ({ PUBLIC_ORIGIN: await closedOrigin() }),
    check: 'proxy headers',
    message: /can’t be reached \(ECONNREFUSED\)/,
    remedy: /correct PUBLIC_ORIGIN/,
  },
  {
    name: 'a proxy that is not trusted',
    settings: async () => ({ PUBLIC_ORIGIN: await startHttp(behindProxies(1)) }),
    check: 'proxy headers',
    message: /TRUSTED_PROXY_HOPS is 0, so that all visitors share one address/,
    remedy: /^Set TRUSTED_PROXY_HOPS=1/,
  },
  {
    name: 'more trusted proxies than there are',
    settings: async () => ({ PUBLIC_ORIGIN: await startHttp(behindProxies(1)), TRUSTED_PROXY_HOPS: '2' }),
    check: 'proxy headers',
    message: /TRUSTED_PROXY_HOPS is 2, so that visitors can forge their address/,
    remedy: /^Set TRUSTED_PROXY_HOPS=1/,
  },
  {
    name: 'a public origin of another server',
    settings: async () => ({ PUBLIC_ORIGIN: await startHttp(reply(200)) }),
    check: 'proxy headers',
    message: /is not this console/,
    remedy: /^Correct PUBLIC_ORIGIN/,
  },
  {
    name: 'a proxy that does not reach the console',
    settings: async () => ({ PUBLIC_ORIGIN: await startHttp(reply(502)) }),
    check: 'proxy headers',
    level: 'warning',
    message: /answers 502/,
    remedy: /^Start the console/,
  },
  {
    name: 'an address without https',
    settings: async () => ({ PUBLIC_ORIGIN: await startHttp(behindProxies(1)) }),
    check: 'certificate',
    level: 'warning',
    message: /is not https/,
    remedy: /proxy with https/,
  },
  {
    name: 'an expired certificate',
    settings: async () => ({ PUBLIC_ORIGIN: await startHttps(authority.issue({ days: -1 })) }),
    check: 'certificate',
    message: /has expired/,
    remedy: /^Renew the certificate/,
  },
  {
    name: 'a certificate of another host',
    settings: async () => ({ PUBLIC_ORIGIN: await startHttps(authority.issue({ host: 'other.example' })) }),
    check: 'certificate',
    message: /is for another host name/,
    remedy: /^Get a certificate for this name/,
  },
  {
    name: 'a certificate with an incomplete chain',
    settings: async () => ({ PUBLIC_ORIGIN: await startHttps(authority.issue()) }),
    check: 'certificate',
    message: /is not trusted \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)/,
    remedy: /intermediate certificates/,
  },
  {
    name: 'no backup',
    damage: () => execute('delete from console_backups'),
    check: 'backup',
    level: 'warning',
    message: /has no backup/,
    remedy: /every night with cron/,
  },
  {
    name: 'a backup of the day before yesterday',
    damage: () => recordBackup(50),
    check: 'backup',
    level: 'warning',
    message: /is 50 hours old/,
    remedy: /npm run backup/,
  },
  {
    name: 'a backup of last month',
    damage: () => recordBackup(700),
    check: 'backup',
    message: /is 700 hours old/,
    remedy: /npm run backup/,
  },
];

describe('npm run doctor', () => {
  it.each(brokenSetups)(
    'names $name and says what to do',
    async ({ damage, settings, check, level, message, remedy }) => {
      damage?.();
      const { code, findings } = await runDoctor((await settings?.()) ?? {});
      expect(findings.find((finding) => finding.check === check)).toEqual({
        check,
        level: level ?? 'error',
        message: expect.stringMatching(message),
        remedy: expect.stringMatching(remedy),
      });
      expect(code).toBe(findings.some((finding) => finding.level === 'error') ? 1 : 0);
      for (const finding of findings) {
        expect(finding.message, finding.check).toMatch(/\.$/);
        expect(Boolean(finding.remedy), finding.check).toBe(finding.level !== 'ok');
      }
    },
  );

  describe('with a trusted certificate authority', () => {
    const runTrusting = async (certificate: { key: Buffer; cert: Buffer }, ...args: string[]) => {
      const settings = settingsOf({
        PUBLIC_ORIGIN: await startHttps(certificate),
        TRUSTED_PROXY_HOPS: '1',
        OTP_WEBHOOK_URL: await startHttp(reply(405)),
        NODE_EXTRA_CA_CERTS: authority.caFile,
      });
      return startSchoolCommand('doctor', settings, ...args).ended;
    };

    it('finds nothing in a good set-up, and changes nothing in it', async () => {
      const before = readFileSync(path('data/homeroom.db'));
      const { code, output } = await runTrusting(authority.issue());
      expect({
        code,
        lines: output
          .trim()
          .split('\n')
          .map((line) => line.slice(0, 16)),
      }).toEqual({
        code: 0,
        lines: [
          ...['settings', 'disk', 'clock', 'database', 'migrations', 'files', 'bucket', 'webhook'],
          ...['proxy headers', 'certificate', 'backup'],
        ]
          .map((name) => `ok       ${name}: `.slice(0, 16))
          .map((line) => expect.stringContaining(line)),
      });
      expect(readFileSync(path('data/homeroom.db')).equals(before)).toBe(true);
    });

    it('warns of a certificate that expires soon', async () => {
      const { code, output } = await runTrusting(authority.issue({ days: 5 }));
      expect({ code, output }).toEqual({
        code: 0,
        output: expect.stringMatching(/warning {2}certificate: .* expires in [45] days\.\n {9}Renew the certificate/),
      });
    });
  });
});
