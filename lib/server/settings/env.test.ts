import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeSettings, localDirectories, parseEnv } from './env';

const secret = 'a secret of the tests that is long enough';
const school = 'https://school.example';

function errorMessages(source: Record<string, string>): string[] {
  try {
    parseEnv(source);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
}

describe('the settings', () => {
  it('have defaults for everything', () => {
    expect(parseEnv({})).toMatchObject({
      SESSION_IDLE_MINUTES: 60,
      SESSION_MAX_HOURS: 12,
      STRICT_IDENTITY: false,
      RATE_LIMITS: true,
      TRUSTED_PROXY_HOPS: 0,
      UPSTREAM_RETRY: 'always',
      PORT: 3000,
      SEED: 'demo',
      UNKNOWN_NUMBERS: 'tell',
      RECORD_DAYS: 400,
      BIN_DAYS: 30,
      LOG_LEVEL: 'info',
      DATA_DIR: resolve('.data'),
    });
  });

  it('treat a blank value as not set', () => {
    expect(parseEnv({ API_BASE_URL: '', PORT: '', SESSION_SECRET: '', STRICT_IDENTITY: '' })).toEqual(parseEnv({}));
  });

  it('take addresses without their last slash, and an origin as browsers write it', () => {
    const env = parseEnv({ API_BASE_URL: `${school}/base/`, PUBLIC_ORIGIN: 'https://School.example:443/' });
    expect(env).toMatchObject({ API_BASE_URL: `${school}/base`, PUBLIC_ORIGIN: school });
  });

  it('resolve a folder of files against the working directory', () => {
    expect(parseEnv({ FILES_DIR: 'shared' }).FILES_DIR).toBe(resolve('shared'));
  });

  it('take a new and an old secret', () => {
    expect(parseEnv({ SESSION_SECRET: `${secret}, old ${secret}` }).SESSION_SECRET).toEqual([secret, `old ${secret}`]);
  });
});

describe('a wrong setting', () => {
  it.each<[string, string, Record<string, string>?]>([
    ['API_BASE_URL', 'school.example'],
    ['API_BASE_URL', 'ftp://school.example'],
    ['API_FALLBACK_BASE_URL', 'no address', { API_BASE_URL: school }],
    ['FILES_BASE_URL', '/files', { API_BASE_URL: school }],
    ['PUBLIC_ORIGIN', 'school.example'],
    ['OTP_WEBHOOK_URL', 'mailto:a@b.test'],
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', `${secret},short`],
    ['SESSION_SECRET', `${secret},`],
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_IDLE_MINUTES', '0.5'],
    ['SESSION_IDLE_MINUTES', 'an hour'],
    ['SESSION_MAX_HOURS', '169'],
    ['STRICT_IDENTITY', 'yes'],
    ['RATE_LIMITS', 'false'],
    ['TRUSTED_PROXY_HOPS', '-1'],
    ['UPSTREAM_RETRY', 'never'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PORT', '0x1F90'],
    ['PORT', '3e3'],
    ['METRICS_PORT', 'metrics'],
    ['METRICS_PORT', '0'],
    ['METRICS_PORT', '65536'],
    ['METRICS_PORT', '3001', { PORT: '3001' }],
    ['SEED', 'full'],
    ['SCHOOL_NAME', 'x'.repeat(121)],
    ['ADMIN_MOBILE', '+919876543210'],
    ['FILES_DIR', '/srv/files', { S3_BUCKET: 'school-files' }],
    ['S3_BUCKET', 'school/files'],
    ['S3_REGION', 'https://ap-south-1', { S3_BUCKET: 'school-files' }],
    ['S3_ENDPOINT', 'minio.school.example:9000', { S3_BUCKET: 'school-files' }],
    ['OTP_WEBHOOK_TOKEN', 'two words', { OTP_WEBHOOK_URL: school }],
    ['OTP_WEBHOOK_TOKEN', 'canary\r\nX-Other: 1', { OTP_WEBHOOK_URL: school }],
    ['LOG_LEVEL', 'debug'],
  ])('%s=%s is reported in one sentence that begins with its name', (name, value, others = {}) => {
    const messages = errorMessages({ ...others, [name]: value });
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(new RegExp(`^${name} (must|is) .*[^.]\\.$`));
  });

  it.each([
    ['SESSION_SECRET', { NODE_ENV: 'production', API_BASE_URL: school }],
    ['API_BASE_URL', { API_FALLBACK_BASE_URL: school }],
    ['API_BASE_URL', { FILES_BASE_URL: school }],
    ['SCHOOL_NAME', { SEED: 'empty', ADMIN_MOBILE: '9876543210' }],
    ['SCHOOL_NAME', { SEED: 'empty', ADMIN_MOBILE: '9876543210', SCHOOL_NAME: '  ' }],
    ['ADMIN_MOBILE', { SEED: 'empty', SCHOOL_NAME: 'Green Valley' }],
    ['OTP_WEBHOOK_URL', { OTP_WEBHOOK_TOKEN: 'secret' }],
    ['S3_BUCKET', { S3_ENDPOINT: school }],
    ['S3_BUCKET', { S3_REGION: 'ap-south-1' }],
    ['S3_BUCKET', { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }],
    ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'school-files', S3_ACCESS_KEY_ID: 'key' }],
    ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'school-files', S3_SECRET_ACCESS_KEY: 'secret' }],
  ])('%s is reported missing when another setting requires it', (name, source) => {
    expect(errorMessages(source)).toEqual([expect.stringMatching(`^${name} is required with `)]);
  });

  it('does not hide another wrong setting', () => {
    const messages = errorMessages({ PORT: '0', SEED: 'full', SESSION_SECRET: 'short' });
    expect(messages.map((sentence) => sentence.split(' ')[0]).sort()).toEqual(['PORT', 'SEED', 'SESSION_SECRET']);
  });

  it('never shows a secret', () => {
    expect(errorMessages({ SESSION_SECRET: 'my-short-one' }).join()).not.toContain('my-short-one');
    expect(errorMessages({ S3_SECRET_ACCESS_KEY: 'my-key' }).join()).not.toContain('my-key');
    expect(errorMessages({ OTP_WEBHOOK_TOKEN: 'my token' }).join()).not.toContain('my token');
  });
});

describe('the local directories', () => {
  const [DATA_DIR, FILES_DIR] = ['/srv/school', '/mnt/files'];
  const DATABASE_URL = 'postgres://db.example/school';
  const data = { setting: 'DATA_DIR', path: DATA_DIR };
  const files = { setting: 'FILES_DIR', path: FILES_DIR };

  it.each<[string, Record<string, string>, object[]]>([
    ['SQLite', {}, [data]],
    ['SQLite and FILES_DIR', { FILES_DIR }, [data, files]],
    ['SQLite and a bucket', { S3_BUCKET: 'school-files' }, [data]],
    ['PostgreSQL', { DATABASE_URL }, [data]],
    ['PostgreSQL and FILES_DIR', { DATABASE_URL, FILES_DIR }, [files]],
    ['PostgreSQL and a bucket', { DATABASE_URL, S3_BUCKET: 'school-files' }, []],
    ['an upstream', { API_BASE_URL: school }, [data]],
    ['an upstream and PostgreSQL', { API_BASE_URL: school, DATABASE_URL }, []],
  ])('are those that store data: %s', (_, source, expected) => {
    expect(localDirectories(parseEnv({ DATA_DIR, ...source }))).toEqual(expected);
  });
});

describe('an address among the settings', () => {
  const http = 'https://school.example';
  const postgres = 'postgres://school.example';
  const addresses: Record<string, { plain: string; accepted: string[]; others?: Record<string, string> }> = {
    API_BASE_URL: { plain: http, accepted: ['path'] },
    API_FALLBACK_BASE_URL: { plain: http, accepted: ['path'], others: { API_BASE_URL: school } },
    FILES_BASE_URL: { plain: http, accepted: ['path'], others: { API_BASE_URL: school } },
    PUBLIC_ORIGIN: { plain: http, accepted: [] },
    S3_ENDPOINT: { plain: http, accepted: ['path'], others: { S3_BUCKET: 'school-files' } },
    OTP_WEBHOOK_URL: { plain: http, accepted: ['path', 'query'] },
    DATABASE_URL: { plain: postgres, accepted: ['path', 'query', 'credentials'] },
  };
  const forms: Record<string, (plain: string) => string> = {
    path: (plain) => `${plain}/base/v2`,
    query: (plain) => `${plain}?key=canary`,
    'an empty query': (plain) => `${plain}?`,
    fragment: (plain) => `${plain}#canary`,
    'an empty fragment': (plain) => `${plain}#`,
    credentials: (plain) => plain.replace('://', '://user:canary@'),
    'a user alone': (plain) => plain.replace('://', '://canary@'),
    'no user before the @': (plain) => plain.replace('://', '://@'),
    'another scheme': () => 'ftp://canary.example',
    'a scheme that runs scripts': () => 'javascript://canary.example/%0aalert(1)',
    'no scheme': () => 'canary.example',
    'one slash': (plain) => plain.replace('//', '/'),
    'no slash': (plain) => plain.replace('//', ''),
    'three slashes': (plain) => plain.replace('//', '///'),
    'three slashes after capitals': (plain) => plain.replace('http', 'HTTP').replace('//', '///'),
    'no host': (plain) => plain.replace('school.example', ''),
    'a port and no host': (plain) => plain.replace('school.example', ':80'),
    'a space before it': (plain) => ` ${plain}`,
    'a space behind it': (plain) => `${plain} `,
    'a space within': (plain) => `${plain}/canary bird`,
    'a tab within': (plain) => plain.replace('school.', 'school\t.'),
    'a line break behind it': (plain) => `${plain}\n`,
    'a line break within': (plain) => plain.replace('school.', 'school\r\n.'),
    'a zero-width space': (plain) => plain.replace('school.', 'school\u200b.'),
    'a backslash': (plain) => `${plain}\\base`,
    'backslashes for slashes': (plain) => plain.replace('//', '\\\\'),
    'port 0': (plain) => `${plain}:0`,
    'port 99999': (plain) => `${plain}:99999`,
    'a port in words': (plain) => `${plain}:canary`,
    'a broken IPv6 address': (plain) => plain.replace('school.example', '[::canary'),
  };
  const cases = Object.entries(addresses).flatMap(([name, { plain, accepted, others = {} }]) =>
    Object.entries(forms).map(([form, write]) => {
      const kind = form === 'an empty query' ? 'query' : /user/.test(form) ? 'credentials' : form;
      return { name, form, value: write(plain), others, isAccepted: accepted.includes(kind) };
    }),
  );

  it('covers every setting whose name is that of an address', () => {
    const described = describeSettings().filter(({ name }) => /_URL$|ORIGIN$|ENDPOINT$/.test(name));
    expect(described.map(({ name }) => name).sort()).toEqual(Object.keys(addresses).sort());
  });

  it.each(cases)(
    '$name with $form is accepted where that has a meaning, else refused without being quoted',
    (setting) => {
      const messages = errorMessages({ ...setting.others, [setting.name]: setting.value });
      expect(messages).toHaveLength(setting.isAccepted ? 0 : 1);
      if (setting.isAccepted) return;
      expect(messages[0]).toMatch(
        new RegExp(`^${setting.name} must (be an .* address|be an address|have no) .*[^.]\\.$`),
      );
      expect(messages[0]).not.toMatch(/canary/);
    },
  );

  it.each(Object.entries(addresses))('%s accepts ports, IP addresses and names in other scripts', (name, setting) => {
    for (const host of ['school.example:8443', '[::1]:8000', '10.0.0.7', 'localhost:9000', 'schule-münchen.example']) {
      expect(errorMessages({ ...setting.others, [name]: setting.plain.replace('school.example', host) })).toEqual([]);
    }
  });

  it('names what is wrong with it', () => {
    expect(errorMessages({ API_BASE_URL: `${school}?v=2` })).toEqual([
      'API_BASE_URL must have no query, which begins with “?”.',
    ]);
    expect(errorMessages({ PUBLIC_ORIGIN: `${school}/console` })).toEqual(['PUBLIC_ORIGIN must have no path.']);
  });

  it('is normalised', () => {
    expect(parseEnv({ API_BASE_URL: 'HTTPS://School.Example:443/a/../base//' }).API_BASE_URL).toBe(`${school}/base`);
    expect(parseEnv({ DATABASE_URL: 'postgres:///console?host=/run/postgresql' }).DATABASE_URL).toBeDefined();
  });
});
