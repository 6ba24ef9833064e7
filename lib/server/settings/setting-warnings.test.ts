import { describe, expect, it } from 'vitest';
import { describeSettings, parseEnv } from './env';
import { findIneffectiveSettings, findMisspeltSettings } from './setting-warnings';

const secret = 'a secret of the tests that is long enough';
const upstream = { API_BASE_URL: 'https://api.school.example', SESSION_SECRET: secret };
const bucket = { S3_BUCKET: 'school-files', S3_REGION: 'ap-south-1', S3_ENDPOINT: 'https://minio.school.example' };
const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'hidden' };
const own = { SEED: 'empty', SCHOOL_NAME: 'Hill School', ADMIN_MOBILE: '9876543210' };

/** Maps the name of each setting to an environment in which this setting has no effect. */
const ineffective: Record<string, Record<string, string>> = {
  SEED: { ...upstream, ...own },
  SCHOOL_NAME: { SCHOOL_NAME: 'Hill School' },
  ADMIN_MOBILE: { ADMIN_MOBILE: '9876543210' },
  OTP_WEBHOOK_URL: { ...upstream, OTP_WEBHOOK_URL: 'https://sms.example' },
  OTP_WEBHOOK_TOKEN: { ...upstream, OTP_WEBHOOK_URL: 'https://sms.example', OTP_WEBHOOK_TOKEN: 'hidden' },
  UNKNOWN_NUMBERS: { ...upstream, UNKNOWN_NUMBERS: 'hide' },
  RECORD_DAYS: { ...upstream, RECORD_DAYS: '30' },
  BIN_DAYS: { ...upstream, BIN_DAYS: '7' },
  SCHOOL_RECORDS: { ...upstream, SCHOOL_RECORDS: '1000' },
  SCHOOL_FILES_GB: { ...upstream, SCHOOL_FILES_GB: '1' },
  FILES_DIR: { ...upstream, FILES_DIR: '/srv/files' },
  ...Object.fromEntries(
    [...Object.keys(bucket), ...Object.keys(keys)].map((name) => [name, { ...upstream, ...bucket, ...keys }]),
  ),
  UPSTREAM_RETRY: { ...upstream, UPSTREAM_RETRY: 'safe' },
  STRICT_IDENTITY: { STRICT_IDENTITY: '1' },
  SESSION_IDLE_MINUTES: { SESSION_IDLE_MINUTES: '240', SESSION_MAX_HOURS: '4' },
};

/**
 * Settings that always have an effect. Some are an error without another setting, such as `FILES_BASE_URL` without
 * `API_BASE_URL`.
 */
const alwaysEffective = [
  ...['API_BASE_URL', 'API_FALLBACK_BASE_URL', 'FILES_BASE_URL', 'SESSION_SECRET', 'SESSION_MAX_HOURS', 'RATE_LIMITS'],
  ...['TRUSTED_PROXY_HOPS', 'PORT', 'HOSTNAME', 'METRICS_PORT', 'PUBLIC_ORIGIN', 'DATABASE_URL', 'LOG_LEVEL'],
  // Never reported, because the start script and the image always set it.
  'DATA_DIR',
];

describe('a setting without effect', () => {
  it('is known for every setting', () => {
    const names = describeSettings().map(({ name }) => name);
    expect([...Object.keys(ineffective), ...alwaysEffective].sort()).toEqual(names.sort());
  });

  it.each(Object.entries(ineffective))('is reported: %s', (name, source) => {
    expect(() => parseEnv(source)).not.toThrow();
    const warnings = findIneffectiveSettings(source).filter((sentence) => sentence.startsWith(`${name} `));
    expect(warnings).toEqual([expect.stringMatching(/^\w+ has no effect, because .*\.$/)]);
    expect(warnings.join()).not.toMatch(/hidden|9876543210|Hill School/);
  });

  it.each<[string, Record<string, string>]>([
    ['no setting', {}],
    ['one’s own school', { ...own, ...bucket, ...keys, OTP_WEBHOOK_URL: 'https://sms.example' }],
    [
      'a server with a fallback',
      { ...upstream, API_FALLBACK_BASE_URL: 'https://b.example', UPSTREAM_RETRY: 'safe', STRICT_IDENTITY: '1' },
    ],
    ['a short session', { SESSION_MAX_HOURS: '1' }],
    [
      'the defaults',
      {
        ...upstream,
        ...Object.fromEntries(
          describeSettings()
            .filter(({ preset }) => !/[ `]/.test(preset))
            .map(({ name, preset }) => [name, preset]),
        ),
        ...upstream,
      },
    ],
  ])('is not reported with %s', (_, source) => {
    expect(findIneffectiveSettings(source)).toEqual([]);
  });
});

describe('an unknown variable', () => {
  it.each([
    ['SESSION_MAX_HOUR', 'SESSION_MAX_HOURS'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['TRUSTED_PROXY_HOSP', 'TRUSTED_PROXY_HOPS'],
    ['PUBLIC_ORGIN', 'PUBLIC_ORIGIN'],
    ['OTP_WEBHOOK_ULR', 'OTP_WEBHOOK_URL'],
    ['log-level', 'LOG_LEVEL'],
    ['port', 'PORT'],
    ['METRIC_PORT', 'METRICS_PORT'],
  ])('%s is reported with the setting that it resembles', (name, similar) => {
    expect(findMisspeltSettings({ [name]: 'secret-value' })).toEqual([
      `${name} is not a setting. Did you mean ${similar}?`,
    ]);
  });

  it('that only other programs use is not reported', () => {
    const others = [
      ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'TERM', 'TMPDIR', 'PWD', 'OLDPWD', 'SHLVL', 'HOSTTYPE'],
      ...[
        'AWS_REGION',
        'AWS_ACCESS_KEY_ID',
        'AWS_SECRET_ACCESS_KEY',
        'AWS_DEFAULT_REGION',
        'SMTP_PORT',
        'SORT',
        'SPEED',
      ],
      ...[
        'NODE_OPTIONS',
        'NODE_PATH',
        'NODE_EXTRA_CA_CERTS',
        'NODE_VERSION',
        'YARN_VERSION',
        'npm_config_cache',
        'HOST',
      ],
      ...[
        'KUBERNETES_PORT',
        'KUBERNETES_SERVICE_HOST',
        'HOMEROOM_PORT',
        'HOMEROOM_SERVICE_PORT',
        'XDG_DATA_DIRS',
        'HTTP_PROXY',
      ],
      ...[
        'PGHOST',
        'PGDATABASE',
        'POSTGRES_PASSWORD',
        'STATE_DIRECTORY',
        'INVOCATION_ID',
        'JOURNAL_STREAM',
        'USERNAME',
      ],
    ];
    expect(findMisspeltSettings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
  });
});
