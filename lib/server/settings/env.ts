import { join, resolve } from 'node:path';
import * as z from 'zod';
import { defaults, filesFolder } from './defaults.mjs';
import { base, database, optional, origin, webhook, wholeNumber, withDefault } from './setting-types';

const minSecretLength = 32;

export const longestSchoolName = 120;

const shapes = z.object({
  NODE_ENV: withDefault(z.string(), 'development'),
  API_BASE_URL: optional(base).meta({
    description:
      'Your own server; calls go to `/api/v1/…` below this address. Unset: the embedded backend in this process.',
  }),
  API_FALLBACK_BASE_URL: optional(base).meta({
    description: 'Tried once when the first base can’t be reached or answers with a 5xx.',
  }),
  FILES_BASE_URL: optional(base).meta({
    preset: '`/files` below `API_BASE_URL`',
    description:
      'Where uploaded files are read from, by folder and name; nothing else is ever fetched. The bearer token goes there only when it is the API’s own origin.',
  }),
  SESSION_SECRET: optional(
    z
      .string()
      .transform((value) => value.split(',').map((secret) => secret.trim()))
      .refine((secrets) => secrets.every((secret) => secret.length >= minSecretLength), {
        error: `must be at least ${minSecretLength} characters (two secrets, new and old, are separated by a comma)`,
      }),
  ).meta({
    preset: 'made once, kept in `DATA_DIR`',
    description:
      'Encrypts the sessions: 32 characters or more, `new,old` while it is being changed. Required with `API_BASE_URL`.',
  }),
  SESSION_IDLE_MINUTES: withDefault(wholeNumber(1, 1440), '60').meta({
    description: 'A session ends after this many minutes of inactivity, 1 to 1440.',
  }),
  SESSION_MAX_HOURS: withDefault(wholeNumber(1, 168), '12').meta({
    description: 'A session ends after this many hours in any case, 1 to 168.',
  }),
  STRICT_IDENTITY: withDefault(
    z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1'),
    '0',
  ).meta({
    description: '`1` refuses a profile without user or school id, instead of acting with the product’s fallback ids.',
  }),
  RATE_LIMITS: withDefault(
    z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on'),
    'on',
  ).meta({ description: '`off` where the upstream or the proxy already limits sign-ins.' }),
  TRUSTED_PROXY_HOPS: withDefault(wholeNumber(0, 10), '0').meta({
    description: 'How many proxies in front are trusted to tell the visitor’s address and https.',
  }),
  UPSTREAM_RETRY: withDefault(z.enum(['always', 'safe'], 'must be always or safe'), 'always').meta({
    description: '`safe` repeats only reads, and writes that never reached the server.',
  }),
  PORT: withDefault(wholeNumber(1, 65535), defaults.PORT).meta({ description: 'Where the console listens.' }),
  HOSTNAME: optional(z.string()).meta({
    preset: defaults.HOSTNAME,
    description: 'The address of this machine on which it listens.',
  }),
  METRICS_PORT: optional(wholeNumber(1, 65535)).meta({
    description:
      'Serves what the console measures, for Prometheus: `/metrics` on this port of its own, on the same `HOSTNAME`. Anybody may read it there, so never publish it to the internet. Unset: nothing is measured.',
  }),
  PUBLIC_ORIGIN: optional(origin).meta({
    description:
      'The address that browsers use where there is a proxy in front, such as `https://console.school.example`. With https, cookies become `__Host-` and `Secure`.',
  }),
  DATA_DIR: withDefault(
    z.string().transform((value) => resolve(value)),
    defaults.DATA_DIR,
  ).meta({
    description: 'Database and files of the embedded backend, and the list of ended sessions.',
  }),
  FILES_DIR: optional(z.string().transform((value) => resolve(value))).meta({
    preset: `\`${filesFolder}\` in \`DATA_DIR\``,
    description:
      'Where the embedded backend keeps uploaded files: storage that all processes share, such as NFS, where there are several.',
  }),
  S3_BUCKET: optional(z.string().regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket, such as school-files')).meta({
    description:
      'Keeps uploaded files in this bucket of Amazon S3, or of a server that speaks S3, instead of a folder.',
  }),
  S3_REGION: optional(z.string().regex(/^[\w-]+$/, 'must be the name of a region, such as ap-south-1')).meta({
    preset: 'that of the AWS SDK; `us-east-1` with `S3_ENDPOINT`',
    description: 'The region of the bucket, such as `ap-south-1`.',
  }),
  S3_ENDPOINT: optional(base).meta({
    description:
      'A server of your own that speaks S3, such as `https://minio.school.example`. It must support conditional writes (`If-None-Match`).',
  }),
  S3_ACCESS_KEY_ID: optional(z.string()).meta({
    preset: 'what the AWS SDK finds',
    description:
      'The key with which the bucket is read and written; it needs `s3:ListBucket`, `s3:GetObject`, `s3:PutObject`.',
  }),
  S3_SECRET_ACCESS_KEY: optional(z.string()).meta({
    preset: 'what the AWS SDK finds',
    description: 'The secret that belongs to `S3_ACCESS_KEY_ID`.',
  }),
  DATABASE_URL: optional(database).meta({
    description:
      'A PostgreSQL database (15 or later) that several console processes share: limits, ended sessions and, with the embedded backend, the school. Unset: SQLite in `DATA_DIR`, for one process.',
  }),
  SEED: withDefault(z.enum(['demo', 'empty'], 'must be demo or empty'), 'demo').meta({
    description:
      'What a new data directory holds: `demo`, a school to try things with, or `empty`, your own from `SCHOOL_NAME` and `ADMIN_MOBILE`.',
  }),
  SCHOOL_NAME: optional(
    z.string().trim().max(longestSchoolName, `must be at most ${longestSchoolName} characters`),
  ).meta({
    description: 'The school’s name with `SEED=empty`.',
  }),
  ADMIN_MOBILE: optional(z.string().regex(/^\d{10}$/, 'must be a mobile number of 10 digits')).meta({
    description: 'The ten-digit mobile number that signs in first with `SEED=empty`.',
  }),
  OTP_WEBHOOK_URL: optional(webhook).meta({
    description:
      'Gets each one-time code as JSON `{mobile_number, otp, school}`, to be sent as a text message. Unset: codes are printed in the terminal.',
  }),
  LOG_LEVEL: withDefault(z.enum(['info', 'warn', 'silent'], 'must be info, warn or silent'), 'info').meta({
    description: '`warn` or `silent` for less.',
  }),
});

type Missing = (name: string, message: string) => void;
const missingIn =
  (context: z.RefinementCtx): Missing =>
  (name, message) =>
    context.addIssue({ code: 'custom', path: [name], message });

const placeShapes = shapes.pick({
  DATA_DIR: true,
  FILES_DIR: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ENDPOINT: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
  DATABASE_URL: true,
});

function checkPlaces(env: z.infer<typeof placeShapes>, missing: Missing): void {
  for (const name of ['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (env[name] && !env.S3_BUCKET) missing('S3_BUCKET', `is required with ${name}`);
  }
  if (env.S3_ACCESS_KEY_ID && !env.S3_SECRET_ACCESS_KEY) {
    missing('S3_SECRET_ACCESS_KEY', 'is required with S3_ACCESS_KEY_ID');
  }
  if (env.S3_SECRET_ACCESS_KEY && !env.S3_ACCESS_KEY_ID) {
    missing('S3_ACCESS_KEY_ID', 'is required with S3_SECRET_ACCESS_KEY');
  }
  if (env.FILES_DIR && env.S3_BUCKET)
    missing('FILES_DIR', 'must not be set with S3_BUCKET: files are kept in one place');
}

const placeSettings = placeShapes.superRefine((env, context) => checkPlaces(env, missingIn(context)));

const settings = shapes.superRefine((env, context) => {
  const missing = missingIn(context);
  if (env.NODE_ENV === 'production' && env.API_BASE_URL && !env.SESSION_SECRET) {
    missing(
      'SESSION_SECRET',
      `is required with API_BASE_URL: set it to a random text of at least ${minSecretLength} characters`,
    );
  }
  if (env.NODE_ENV === 'production' && env.DATABASE_URL && !env.SESSION_SECRET) {
    missing(
      'SESSION_SECRET',
      `is required with DATABASE_URL: set it to the same random text of at least ${minSecretLength} characters for every process`,
    );
  }
  if (env.METRICS_PORT === env.PORT) missing('METRICS_PORT', 'must be another port than PORT, where visitors are');
  if (env.API_FALLBACK_BASE_URL && !env.API_BASE_URL) {
    missing('API_BASE_URL', 'is required with API_FALLBACK_BASE_URL');
  }
  if (env.FILES_BASE_URL && !env.API_BASE_URL) missing('API_BASE_URL', 'is required with FILES_BASE_URL');
  checkPlaces(env, missing);
  if (env.SEED === 'empty' && !env.API_BASE_URL) {
    if (!env.SCHOOL_NAME) missing('SCHOOL_NAME', 'is required with SEED=empty');
    if (!env.ADMIN_MOBILE) missing('ADMIN_MOBILE', 'is required with SEED=empty');
  }
});

export type Env = z.infer<typeof settings>;

export const settingTexts = () =>
  Object.entries(shapes.shape).flatMap(([name, type]) => {
    const { preset, description } = type.meta() ?? {};
    return description ? [{ name, preset: typeof preset === 'string' ? preset : '', description }] : [];
  });

export const filesDirectory = ({ FILES_DIR, DATA_DIR }: Pick<Env, 'DATA_DIR'> & Partial<Env>): string =>
  FILES_DIR ?? join(DATA_DIR, filesFolder);

export type StorageSettings = z.infer<typeof placeSettings>;

export class SettingError extends Error {
  override name = 'SettingError';
}

type Source = Record<string, string | undefined>;

function parse<T>(type: z.ZodType<T>, source: Source): T {
  const result = type.safeParse(source);
  if (result.success) return result.data;
  const sentences = new Map<string, string>();
  for (const { path, message } of result.error.issues) {
    const name = path.join('.');
    if (!sentences.has(name)) sentences.set(name, `${name} ${message}.`);
  }
  throw new SettingError([...sentences.values()].join('\n'));
}

/**
 * Reads and checks every setting.
 * @throws {SettingError} with one sentence for each wrong setting, which begins with the setting's name.
 */
export const parseEnv = (source: Source = process.env): Env => parse(settings, source);

export const parseStorageSettings = (source: Source = process.env): StorageSettings => parse(placeSettings, source);
