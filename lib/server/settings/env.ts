import { join, resolve } from 'node:path';
import * as z from 'zod';
import { defaults, filesFolder } from './defaults.mjs';
import { baseUrl, databaseUrl, optional, originUrl, webhookUrl, wholeNumber, withDefault } from './setting-types';

const minSecretLength = 32;

export const maxSchoolNameLength = 120;

const baseSchema = z.object({
  NODE_ENV: withDefault(z.string(), 'development'),
  API_BASE_URL: optional(baseUrl).meta({
    description:
      'Your own server; calls go to `/api/v1/…` below this URL. Unset: the embedded backend in this process.',
  }),
  API_FALLBACK_BASE_URL: optional(baseUrl).meta({
    description: 'Tried once if the first base URL does not reply or answers with a 5xx.',
  }),
  FILES_BASE_URL: optional(baseUrl).meta({
    preset: '`/files` below `API_BASE_URL`',
    description:
      'Base URL of uploaded files, read by folder and name. The bearer token is sent only to the API’s own origin.',
  }),
  SESSION_SECRET: optional(
    z
      .string()
      .transform((value) => value.split(',').map((secret) => secret.trim()))
      .refine((secrets) => secrets.every((secret) => secret.length >= minSecretLength), {
        error: `must be at least ${minSecretLength} characters (two secrets, new and old, are separated by a comma)`,
      }),
  ).meta({
    preset: 'generated once, kept in `DATA_DIR`',
    description:
      'Encrypts sessions: 32 characters or more; `new,old` during a change. Required with `API_BASE_URL` or `DATABASE_URL`.',
  }),
  SESSION_IDLE_MINUTES: withDefault(wholeNumber(1, 1440), '60').meta({
    description: 'A session ends after this many minutes of inactivity, 1 to 1440.',
  }),
  SESSION_MAX_HOURS: withDefault(wholeNumber(1, 168), '12').meta({
    description: 'A session ends after this many hours, even with activity, 1 to 168.',
  }),
  STRICT_IDENTITY: withDefault(
    z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1'),
    '0',
  ).meta({
    description: '`1` rejects a profile without user or school id, instead of using the product’s fallback ids.',
  }),
  RATE_LIMITS: withDefault(
    z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on'),
    'on',
  ).meta({ description: '`off` if the upstream or the proxy already limits sign-ins.' }),
  TRUSTED_PROXY_HOPS: withDefault(wholeNumber(0, 10), '0').meta({
    description: 'Number of proxies in front whose `X-Forwarded-For`, `-Proto` and `-Host` are trusted, 0 to 10.',
  }),
  UPSTREAM_RETRY: withDefault(z.enum(['always', 'safe'], 'must be always or safe'), 'always').meta({
    description: '`safe` retries only reads, and writes that never reached the server.',
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
      'Serves `/metrics` for Prometheus on this separate port, on the same `HOSTNAME`, without a password: never publish it to the internet. Unset: no metrics.',
  }),
  PUBLIC_ORIGIN: optional(originUrl).meta({
    description:
      'The origin that browsers use if there is a proxy in front, such as `https://console.school.example`. With https, cookies become `__Host-` and `Secure`.',
  }),
  DATA_DIR: withDefault(
    z.string().transform((value) => resolve(value)),
    defaults.DATA_DIR,
  ).meta({
    description: 'Database and files of the embedded backend, and the list of ended sessions.',
  }),
  FILES_DIR: optional(z.string().transform((value) => resolve(value))).meta({
    preset: `\`${filesFolder}\` in \`DATA_DIR\``,
    description: 'Where the embedded backend keeps uploaded files. Several processes need shared storage, such as NFS.',
  }),
  S3_BUCKET: optional(z.string().regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket, such as school-files')).meta({
    description: 'Keeps uploaded files in this bucket of Amazon S3 or a compatible server, instead of a folder.',
  }),
  S3_REGION: optional(z.string().regex(/^[\w-]+$/, 'must be the name of a region, such as ap-south-1')).meta({
    preset: 'from the AWS SDK; `us-east-1` with `S3_ENDPOINT`',
    description: 'The region of the bucket, such as `ap-south-1`.',
  }),
  S3_ENDPOINT: optional(baseUrl).meta({
    description:
      'Your own S3-compatible server, such as `https://minio.school.example`. It must support conditional writes (`If-None-Match`).',
  }),
  S3_ACCESS_KEY_ID: optional(z.string()).meta({
    preset: 'found by the AWS SDK',
    description: 'Access key of the bucket; it needs `s3:ListBucket`, `s3:GetObject`, `s3:PutObject`.',
  }),
  S3_SECRET_ACCESS_KEY: optional(z.string()).meta({
    preset: 'found by the AWS SDK',
    description: 'Secret of `S3_ACCESS_KEY_ID`.',
  }),
  DATABASE_URL: optional(databaseUrl).meta({
    description:
      'A PostgreSQL database (15 or later), shared by several processes: sign-in limits, ended sessions and, with the embedded backend, the school. Unset: SQLite in `DATA_DIR`, for one process.',
  }),
  SEED: withDefault(z.enum(['demo', 'empty'], 'must be demo or empty'), 'demo').meta({
    description:
      'Content of a new database: `demo`, a sample school, or `empty`, your own school from `SCHOOL_NAME` and `ADMIN_MOBILE`.',
  }),
  SCHOOL_NAME: optional(
    z.string().trim().max(maxSchoolNameLength, `must be at most ${maxSchoolNameLength} characters`),
  ).meta({
    description: 'The school’s name with `SEED=empty`.',
  }),
  ADMIN_MOBILE: optional(z.string().regex(/^\d{10}$/, 'must be a mobile number of 10 digits')).meta({
    description: 'The ten-digit mobile number of the first user with `SEED=empty`.',
  }),
  OTP_WEBHOOK_URL: optional(webhookUrl).meta({
    description:
      'Receives each one-time code as JSON `{mobile_number, otp, school}`, to send it as a text message. Unset: codes are printed in the terminal.',
  }),
  LOG_LEVEL: withDefault(z.enum(['info', 'warn', 'silent'], 'must be info, warn or silent'), 'info').meta({
    description: '`info`, `warn` (warnings only) or `silent`.',
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

/**
 * Reads and checks every setting.
 * @throws {SettingError} with one sentence for each wrong setting, which begins with the setting's name.
 */
export const parseEnv = (source: Source = process.env): Env => parse(envSchema, source);

export const parseStorageSettings = (source: Source = process.env): StorageSettings => parse(storageSchema, source);
