import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEnv } from './env';

const secret = 'a secret of the tests that is long enough';
const school = 'https://school.example';

function sentences(source: Record<string, string>): string[] {
  try {
    parseEnv(source);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
}

describe('the settings', () => {
  it('need nothing to be set', () => {
    expect(parseEnv({})).toMatchObject({
      SESSION_IDLE_MINUTES: 60,
      SESSION_MAX_HOURS: 12,
      STRICT_IDENTITY: false,
      RATE_LIMITS: true,
      TRUSTED_PROXY_HOPS: 0,
      UPSTREAM_RETRY: 'always',
      PORT: 3000,
      SEED: 'demo',
      LOG_LEVEL: 'info',
      DATA_DIR: resolve('.data'),
    });
  });

  it('take a blank one as not set', () => {
    expect(parseEnv({ API_BASE_URL: '', PORT: '', SESSION_SECRET: '', STRICT_IDENTITY: '' })).toEqual(parseEnv({}));
  });

  it('take addresses without their last slash, and an origin without anything else', () => {
    const env = parseEnv({ API_BASE_URL: `${school}/base/`, PUBLIC_ORIGIN: 'https://School.example:443/console/' });
    expect(env).toMatchObject({ API_BASE_URL: `${school}/base`, PUBLIC_ORIGIN: school });
  });

  it('settle a folder of files where the console was started', () => {
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
    ['SEED', 'full'],
    ['SCHOOL_NAME', 'x'.repeat(121)],
    ['ADMIN_MOBILE', '+919876543210'],
    ['FILES_DIR', '/srv/files', { S3_BUCKET: 'school-files' }],
    ['S3_BUCKET', 'school/files'],
    ['S3_REGION', 'https://ap-south-1', { S3_BUCKET: 'school-files' }],
    ['S3_ENDPOINT', 'minio.school.example:9000', { S3_BUCKET: 'school-files' }],
    ['LOG_LEVEL', 'debug'],
  ])('%s=%s is told in one sentence that begins with its name', (name, value, others = {}) => {
    const told = sentences({ ...others, [name]: value });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(new RegExp(`^${name} (must|is) .*[^.]\\.$`));
  });

  it.each([
    ['SESSION_SECRET', { NODE_ENV: 'production', API_BASE_URL: school }],
    ['API_BASE_URL', { API_FALLBACK_BASE_URL: school }],
    ['API_BASE_URL', { FILES_BASE_URL: school }],
    ['SCHOOL_NAME', { SEED: 'empty', ADMIN_MOBILE: '9876543210' }],
    ['SCHOOL_NAME', { SEED: 'empty', ADMIN_MOBILE: '9876543210', SCHOOL_NAME: '  ' }],
    ['ADMIN_MOBILE', { SEED: 'empty', SCHOOL_NAME: 'Green Valley' }],
    ['S3_BUCKET', { S3_ENDPOINT: school }],
    ['S3_BUCKET', { S3_REGION: 'ap-south-1' }],
    ['S3_BUCKET', { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }],
    ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'school-files', S3_ACCESS_KEY_ID: 'key' }],
    ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'school-files', S3_SECRET_ACCESS_KEY: 'secret' }],
  ])('%s is missed where another one needs it', (name, source) => {
    expect(sentences(source)).toEqual([expect.stringMatching(`^${name} is required with `)]);
  });

  it('does not hide another one', () => {
    const told = sentences({ PORT: '0', SEED: 'full', SESSION_SECRET: 'short' });
    expect(told.map((sentence) => sentence.split(' ')[0]).sort()).toEqual(['PORT', 'SEED', 'SESSION_SECRET']);
  });

  it('never shows a secret', () => {
    expect(sentences({ SESSION_SECRET: 'my-short-one' }).join()).not.toContain('my-short-one');
    expect(sentences({ S3_SECRET_ACCESS_KEY: 'my-key' }).join()).not.toContain('my-key');
  });
});
