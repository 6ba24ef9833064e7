import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { LocalDirectory } from '@/lib/server/disk-space';
import { defaults, filesFolder } from './defaults.mjs';
import { baseUrl, databaseUrl, optional, originUrl, webhookUrl, wholeNumber, withDefault } from './setting-types';

const minSecretLength = 32;

export const maxSchoolNameLength = 120;

export const baseSchema = z.object({
  NODE_ENV: withDefault(z.string(), 'development'),
  API_BASE_URL: optional(baseUrl).meta({
    description:
      'The URL of your own server. The console sends requests to `/api/v1/…` below this URL. If unset, the console uses the embedded backend.',
  }),
  API_FALLBACK_BASE_URL: optional(baseUrl).meta({
    description:
      'The URL of a second server. If the server at `API_BASE_URL` does not reply or answers with a 5xx status, the request is sent to the second server once.',
  }),
  FILES_BASE_URL: optional(baseUrl).meta({
    preset: '`/files` below `API_BASE_URL`',
    description:
      'The base URL of uploaded files. The folder and the name of a file are added to it. The bearer token is sent only if this URL has the same origin as the API.',
  }),
  SESSION_SECRET: optional(
    z
      .string()
      .transform((value) => value.split(',').map((secret) => secret.trim()))
      .refine((secrets) => secrets.every((secret) => secret.length >= minSecretLength), {
        error: `must be at least ${minSecretLength} characters (two secrets, new and old, are separated by a comma)`,
      }),
  ).meta({
    preset: 'generated at the first start and stored in `DATA_DIR`',
    description:
      'The key that encrypts sessions, at least 32 characters. While you replace the key, set both keys as `new,old`. Required with `API_BASE_URL` or `DATABASE_URL`.',
  }),
  SESSION_IDLE_MINUTES: withDefault(wholeNumber(1, 1440), '60').meta({
    description: 'A session ends after this many minutes without activity. Range: 1 to 1440.',
  }),
  SESSION_MAX_HOURS: withDefault(wholeNumber(1, 168), '12').meta({
    description: 'A session ends after this many hours, even with activity. Range: 1 to 168. ',
  }),
  STRICT_IDENTITY: withDefault(
    z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1'),
    '0',
  ).meta({
    description:
      'Applies to profiles without a user id or school id. `0`: the product’s fallback ids are used. `1`: the profile is rejected.',
  }),
  RATE_LIMITS: withDefault(
    z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on'),
    'on',
  ).meta({
    description:
      '`off` turns off the limits of sign-ins, and of the requests of each person to the embedded backend. Use it only if the upstream or the proxy has such limits.',
  }),
  TRUSTED_PROXY_HOPS: withDefault(wholeNumber(0, 10), '0').meta({
    description:
      'The number of proxies in front of the console, 0 to 10. The console trusts their headers `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host`.',
  }),
  UPSTREAM_RETRY: withDefault(z.enum(['always', 'safe'], 'must be always or safe'), 'always').meta({
    description:
      'Requests that are repeated on `API_FALLBACK_BASE_URL`. `always`: all failed requests. `safe`: only reads, and writes that never reached the first server.',
  }),
  PORT: withDefault(wholeNumber(1, 65535), defaults.PORT).meta({
    description: 'The port on which the console listens.',
  }),
  HOSTNAME: optional(z.string()).meta({
    preset: defaults.HOSTNAME,
    description: 'The address of this machine on which the console listens.',
  }),
  METRICS_PORT: optional(wholeNumber(1, 65535)).meta({
    description:
      'The separate port that serves `/metrics` for Prometheus, on the same `HOSTNAME`. It needs no password, so never publish it to the internet. If unset, no metrics are collected.',
  }),
  PUBLIC_ORIGIN: optional(originUrl).meta({
    description:
      'The origin that users open in the browser if the console is behind a proxy, such as `https://console.school.example`. If it begins with `https`, cookies are `Secure` and their names begin with `__Host-`.',
  }),
  DATA_DIR: withDefault(
    z.string().transform((value) => resolve(value)),
    defaults.DATA_DIR,
  ).meta({
    description: 'The folder for the embedded backend’s database and files, and for the list of ended sessions.',
  }),
  FILES_DIR: optional(z.string().transform((value) => resolve(value))).meta({
    preset: `\`${filesFolder}\` in \`DATA_DIR\``,
    description:
      'The folder for uploaded files of the embedded backend. Several processes need a shared folder, for example over NFS.',
  }),
  S3_BUCKET: optional(z.string().regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket, such as school-files')).meta({
    description:
      'The bucket for uploaded files, on Amazon S3 or a compatible server. Set either `S3_BUCKET` or `FILES_DIR`.',
  }),
  S3_REGION: optional(z.string().regex(/^[\w-]+$/, 'must be the name of a region, such as ap-south-1')).meta({
    preset: 'from the AWS SDK; `us-east-1` with `S3_ENDPOINT`',
    description: 'The region of the bucket, such as `ap-south-1`.',
  }),
  S3_ENDPOINT: optional(baseUrl).meta({
    description:
      'The URL of your own S3-compatible server, such as `https://minio.school.example`. The server must support conditional writes (`If-None-Match`).',
  }),
  S3_ACCESS_KEY_ID: optional(z.string()).meta({
    preset: 'found by the AWS SDK',
    description:
      'The access key of the bucket. It needs the permissions `s3:ListBucket`, `s3:GetObject`, `s3:PutObject` and `s3:DeleteObject`.',
  }),
  S3_SECRET_ACCESS_KEY: optional(z.string()).meta({
    preset: 'found by the AWS SDK',
    description: 'The secret of `S3_ACCESS_KEY_ID`.',
  }),
  DATABASE_URL: optional(databaseUrl).meta({
    description:
      'The URL of a PostgreSQL database (version 15 or later) that several processes can share. The database stores sign-in attempts, ended sessions and the records of the embedded backend. If unset, one process uses SQLite in `DATA_DIR`.',
  }),
  SEED: withDefault(z.enum(['demo', 'empty'], 'must be demo or empty'), 'demo').meta({
    description:
      'The content of a new database. `demo`: a sample school. `empty`: your own school with `SCHOOL_NAME` and `ADMIN_MOBILE`.',
  }),
  SCHOOL_NAME: optional(
    z.string().trim().max(maxSchoolNameLength, `must be at most ${maxSchoolNameLength} characters`),
  ).meta({
    description: 'The name of your own school. Required with `SEED=empty`.',
  }),
  ADMIN_MOBILE: optional(z.string().regex(/^\d{10}$/, 'must be a mobile number of 10 digits')).meta({
    description: 'The ten-digit mobile number of your school’s first user. Required with `SEED=empty`.',
  }),
  SCHOOL_RECORDS: withDefault(wholeNumber(1, 10_000_000), '200000').meta({
    description:
      'The maximum number of records of each kind that a school of the embedded backend may have, so that one school can’t fill the disk of the others.',
  }),
  SCHOOL_FILES_GB: withDefault(wholeNumber(1, 100_000), '20').meta({
    description:
      'The maximum size of all files of a school of the embedded backend, in GB. Files from before version 1.3.0 count as 0.',
  }),
  OTP_WEBHOOK_URL: optional(webhookUrl).meta({
    description:
      'The URL of a service that sends one-time codes as text messages. It receives each code as JSON, `{mobile_number, otp, school}`, and a warning about wrong codes as `{mobile_number, warning, school}`. If unset, codes are printed in the terminal.',
  }),
  OTP_WEBHOOK_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]+$/, 'must have only ASCII letters, digits and signs, and no spaces'),
  ).meta({
    description:
      'A secret of your own that the console sends to `OTP_WEBHOOK_URL` in the header `Authorization: Bearer …`, so that the service can refuse other senders.',
  }),
  UNKNOWN_NUMBERS: withDefault(z.enum(['tell', 'hide'], 'must be tell or hide'), 'tell').meta({
    description:
      '`tell`: the sign-in page says that a mobile number is not registered for sign-in. `hide`: it answers every number in the same way and after the same time, and does not say that a code could not be sent.',
  }),
  RECORD_DAYS: withDefault(wholeNumber(1, 3650), '400').meta({
    description:
      'The number of days for which the embedded backend keeps activities: changes with old and new values, reads, exports, prints and sign-ins. Range: 1 to 3650.',
  }),
  BIN_DAYS: withDefault(wholeNumber(1, 365), '30').meta({
    description:
      'The number of days for which deleted records can be restored. Files that no record needs are removed after the same time. Range: 1 to 365.',
  }),
  LOG_LEVEL: withDefault(z.enum(['info', 'warn', 'silent'], 'must be info, warn or silent'), 'info').meta({
    description:
      '`info`: all log lines. `warn`: only warnings and errors. `silent`: none of them. The audit is always logged.',
  }),
});

type ReportIssue = (name: string, message: string) => void;
const issueReporter =
  (context: z.RefinementCtx): ReportIssue =>
  (name, message) =>
    context.addIssue({ code: 'custom', path: [name], message });

const storageFields = baseSchema.pick({
  DATA_DIR: true,
  FILES_DIR: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ENDPOINT: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
  DATABASE_URL: true,
});

function checkStorage(env: z.infer<typeof storageFields>, reportIssue: ReportIssue): void {
  for (const name of ['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (env[name] && !env.S3_BUCKET) reportIssue('S3_BUCKET', `is required with ${name}`);
  }
  if (env.S3_ACCESS_KEY_ID && !env.S3_SECRET_ACCESS_KEY) {
    reportIssue('S3_SECRET_ACCESS_KEY', 'is required with S3_ACCESS_KEY_ID');
  }
  if (env.S3_SECRET_ACCESS_KEY && !env.S3_ACCESS_KEY_ID) {
    reportIssue('S3_ACCESS_KEY_ID', 'is required with S3_SECRET_ACCESS_KEY');
  }
  if (env.FILES_DIR && env.S3_BUCKET)
    reportIssue('FILES_DIR', 'must not be set with S3_BUCKET: files are kept in one place');
}

const storageSchema = storageFields.superRefine((env, context) => checkStorage(env, issueReporter(context)));

const envSchema = baseSchema.superRefine((env, context) => {
  const reportIssue = issueReporter(context);
  if (env.NODE_ENV === 'production' && env.API_BASE_URL && !env.SESSION_SECRET) {
    reportIssue(
      'SESSION_SECRET',
      `is required with API_BASE_URL: set it to a random text of at least ${minSecretLength} characters`,
    );
  }
  if (env.NODE_ENV === 'production' && env.DATABASE_URL && !env.SESSION_SECRET) {
    reportIssue(
      'SESSION_SECRET',
      `is required with DATABASE_URL: set it to the same random text of at least ${minSecretLength} characters for every process`,
    );
  }
  if (env.METRICS_PORT === env.PORT) reportIssue('METRICS_PORT', 'must differ from PORT');
  if (env.API_FALLBACK_BASE_URL && !env.API_BASE_URL) {
    reportIssue('API_BASE_URL', 'is required with API_FALLBACK_BASE_URL');
  }
  if (env.FILES_BASE_URL && !env.API_BASE_URL) reportIssue('API_BASE_URL', 'is required with FILES_BASE_URL');
  if (env.OTP_WEBHOOK_TOKEN && !env.OTP_WEBHOOK_URL) {
    reportIssue('OTP_WEBHOOK_URL', 'is required with OTP_WEBHOOK_TOKEN');
  }
  checkStorage(env, reportIssue);
  if (env.SEED === 'empty' && !env.API_BASE_URL) {
    if (!env.SCHOOL_NAME) reportIssue('SCHOOL_NAME', 'is required with SEED=empty');
    if (!env.ADMIN_MOBILE) reportIssue('ADMIN_MOBILE', 'is required with SEED=empty');
  }
});

export type Env = z.infer<typeof envSchema>;

export const describeSettings = () =>
  Object.entries(baseSchema.shape).flatMap(([name, type]) => {
    const { preset, description } = type.meta() ?? {};
    return description ? [{ name, preset: typeof preset === 'string' ? preset : '', description }] : [];
  });

export const filesDirectory = ({ FILES_DIR, DATA_DIR }: Pick<Env, 'DATA_DIR'> & Partial<Env>): string =>
  FILES_DIR ?? join(DATA_DIR, filesFolder);

/** A directory may be on a network disk, but not in a bucket. */
export function localDirectories(env: Pick<Env, 'DATA_DIR'> & Partial<Env>): LocalDirectory[] {
  const { API_BASE_URL, DATABASE_URL, DATA_DIR, FILES_DIR, S3_BUCKET } = env;
  const hasLocalFiles = !API_BASE_URL && !S3_BUCKET;
  const usesDataDirectory = !DATABASE_URL || (hasLocalFiles && !FILES_DIR);
  return [
    ...(usesDataDirectory ? [{ setting: 'DATA_DIR' as const, path: DATA_DIR }] : []),
    ...(hasLocalFiles && FILES_DIR ? [{ setting: 'FILES_DIR' as const, path: FILES_DIR }] : []),
  ];
}

export type StorageSettings = z.infer<typeof storageSchema>;

export class SettingError extends Error {
  override name = 'SettingError';
}

type Source = Record<string, string | undefined>;

function parse<T>(type: z.ZodType<T>, source: Source): T {
  const result = type.safeParse(source);
  if (result.success) return result.data;
  const messages = new Map<string, string>();
  for (const { path, message } of result.error.issues) {
    const name = path.join('.');
    if (!messages.has(name)) messages.set(name, `${name} ${message}.`);
  }
  throw new SettingError([...messages.values()].join('\n'));
}

/** @throws {SettingError} with one sentence for each invalid setting, which begins with the setting's name. */
export const parseEnv = (source: Source = process.env): Env => parse(envSchema, source);

export const parseProductionEnv = (): Env => parseEnv({ ...process.env, NODE_ENV: 'production' });

const webhookSchema = baseSchema.pick({ OTP_WEBHOOK_URL: true, OTP_WEBHOOK_TOKEN: true });
const sessionSchema = baseSchema.pick({ SESSION_IDLE_MINUTES: true, SESSION_MAX_HOURS: true });
const recordSchema = baseSchema.pick({ RECORD_DAYS: true });

export const parseWebhookSettings = () => parse(webhookSchema, process.env);
export const parseSessionSettings = () => parse(sessionSchema, process.env);
export const parseRecordSettings = () => parse(recordSchema, process.env);

export const parseStorageSettings = (source: Source = process.env): StorageSettings => parse(storageSchema, source);
