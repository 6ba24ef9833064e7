import { existsSync, readFileSync } from 'node:fs';
import { maxHeaderSize } from 'node:http';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { workbookLimits } from '@/lib/contract/sheets';
import { maxUploadBytes } from '@/lib/server/bff/forward/check-upload';
import { sources } from '@/lib/server/boot/building/sources.mjs';
import { maxWaitMs } from '@/lib/server/boot/drain';
import { describeSettings, parseEnv } from '@/lib/server/settings/env';
import { copiedByImage, instructionArguments } from '../support/dockerfile';

type Settings = Record<string, string>;

const settings = describeSettings().map(({ name }) => name);
const imageSettings: Settings = Object.fromEntries(
  instructionArguments('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))),
);
const volume = instructionArguments('VOLUME')[0];
const port = Number(instructionArguments('EXPOSE')[0]);

/** Returns the error message for the settings of the image with these overrides, or an empty string. */
function settingsError(overrides: Settings): string {
  try {
    parseEnv({ ...imageSettings, ...overrides });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}

const isProbed = ({ path }: { path: string }) => existsSync(`app${path}/route.ts`);

describe('the image', () => {
  it('is built from Node 24, whose image the operator can choose', () => {
    expect(instructionArguments('ARG')[0]).toBe('NODE_IMAGE=node:24-bookworm-slim');
    const images = instructionArguments('FROM').map((line) => line.replace(/\$\{(\w+)\}/, '$1'));
    expect(images).toEqual(['NODE_IMAGE AS packages', 'packages AS build', 'NODE_IMAGE']);
  });

  it('is built from the inputs of a build only', () => {
    const names = copiedByImage();
    expect(names.filter((name) => !existsSync(name))).toEqual([]);
    expect(names.sort()).toEqual([...sources, '.npmrc'].sort());
  });

  it('contains only the result of the build, and runs as a user who can only write to the volume', () => {
    expect(instructionArguments('COPY').at(-1)).toBe('--from=build /console/.next/standalone ./');
    expect(instructionArguments('USER')).toEqual(['1000:1000']);
    const { TMPDIR, ...others } = imageSettings;
    expect([volume, TMPDIR]).toEqual([others.DATA_DIR, others.DATA_DIR]);
    expect(Object.keys(others).filter((name) => name !== 'NODE_ENV' && !settings.includes(name))).toEqual([]);
    expect(Number(others.PORT)).toBe(port);
    expect(settingsError({})).toBe('');
  });
});

interface Service {
  image: string;
  profiles: string[];
  environment: Settings;
  build?: { context: string; args: Settings };
  ports?: string[];
  volumes: string[];
  read_only?: boolean;
  stop_grace_period?: string;
  depends_on?: string[] | Record<string, unknown>;
}

describe('compose.yaml', () => {
  const text = readFileSync('docs/deploy/compose.yaml', 'utf8');
  const file = parse(text, { merge: true });
  const services: [string, Service][] = Object.entries(file.services);
  const servicesOf = (profile: string) => services.filter(([, { profiles }]) => profiles.includes(profile));
  const consolesOf = (profile: string) => servicesOf(profile).filter(([, { image }]) => image === 'homeroom');

  const school = { SCHOOL_NAME: 'Hill School', ADMIN_MOBILE: '9876543210' };
  const shared = { ...school, SESSION_SECRET: 'x'.repeat(64), POSTGRES_PASSWORD: 'secret', S3_BUCKET: 'school-files' };
  const envByProfile: Record<string, Settings> = {
    alone: school,
    shared,
    proxied: { ...shared, PUBLIC_ORIGIN: 'https://console.school.example' },
  };

  const fillTemplate = (value: string, env: Settings) =>
    value.replace(/\$\{(\w+):-([^}]*)\}/g, (_, name: string, preset: string) => env[name] || preset);
  const settingsOf = ({ environment }: Service, env: Settings): Settings =>
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fillTemplate(value, env)]));

  it('takes every value from .env, and documents each of them', () => {
    const intro = text.slice(0, text.indexOf('name: homeroom'));
    const variables = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    expect(variables.filter((name) => !intro.includes(name) && name !== 'NODE_IMAGE')).toEqual([]);
    expect(text).not.toMatch(/\$(?!\{\w+:-[^}]*\})/);
  });

  it.each(Object.entries(envByProfile))('%s has all required settings and no unknown ones', (profile, env) => {
    const consoles = consolesOf(profile);
    expect(consoles).toHaveLength(profile === 'proxied' ? 2 : 1);
    for (const [name, service] of consoles) {
      expect(
        Object.keys(service.environment).filter((setting) => !settings.includes(setting)),
        name,
      ).toEqual([]);
      expect(settingsError(settingsOf(service, env)), name).toBe('');
      expect(settingsError(settingsOf(service, {})), name).toMatch(/SCHOOL_NAME is required/);
    }
  });

  it.each(['shared', 'proxied'])('%s lets its consoles share database, secret and files', (profile) => {
    for (const [, service] of consolesOf(profile)) {
      const { DATABASE_URL = '', S3_BUCKET } = settingsOf(service, envByProfile[profile] ?? {});
      const { hostname, username, password, pathname } = new URL(DATABASE_URL);
      const [, database] = servicesOf(profile).find(([name]) => name === hostname) ?? [];
      const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD = '' } = database?.environment ?? {};
      expect({ username, pathname }).toEqual({ username: POSTGRES_USER, pathname: `/${POSTGRES_DB}` });
      expect(password).toBe(fillTemplate(POSTGRES_PASSWORD, shared));
      expect(S3_BUCKET).toBe('school-files');
      expect(settingsError(settingsOf(service, { ...shared, SESSION_SECRET: '' }))).toMatch(
        /^SESSION_SECRET is required/,
      );
    }
  });

  it('lets the proxy forward to both consoles and check their health', () => {
    const config: string = file.configs.caddyfile.content;
    const [, upstreams = ''] = /reverse_proxy (.+) \{/.exec(config) ?? [];
    expect(upstreams.split(' ')).toEqual(consolesOf('proxied').map(([name]) => `${name}:${port}`));
    expect(isProbed({ path: /health_uri (\S+)/.exec(config)?.[1] ?? '' })).toBe(true);
    expect(config).toContain('flush_interval -1');
    for (const [, { environment }] of consolesOf('proxied')) expect(environment.TRUSTED_PROXY_HOPS).toBe('1');
  });

  it('serves metrics if .env requests them, on an unpublished port', () => {
    for (const [name, service] of services.filter(([, { image }]) => image === 'homeroom')) {
      const settings = settingsOf(service, { ...envByProfile.proxied, METRICS_PORT: '9464' });
      expect(settings.METRICS_PORT, name).toBe('9464');
      expect(settingsError(settings), name).toBe('');
    }
    for (const [, { ports = [] }] of services) expect(ports.join()).not.toMatch(/METRICS|9464/);
  });

  it('gives each console time to shut down and one writable volume', () => {
    for (const [name, service] of services.filter(([, { image }]) => image === 'homeroom')) {
      expect(Number.parseInt(service.stop_grace_period ?? '', 10) * 1000, name).toBeGreaterThan(maxWaitMs);
      expect(service.read_only, name).toBe(true);
      expect(service.volumes, name).toEqual([`data:${volume}`]);
      expect(service.build?.args, name).toMatchObject({
        NODE_IMAGE: expect.stringContaining(instructionArguments('ARG')[0]?.slice(11) ?? '?'),
      });
      if (service.ports) expect(service.ports).toEqual([`3000:${port}`]);
      for (const needed of Object.keys(service.depends_on ?? {})) expect(file.services).toHaveProperty(needed);
    }
    for (const [, { volumes }] of services)
      for (const mounted of volumes) expect(file.volumes).toHaveProperty(mounted.split(':')[0] ?? '');
  });
});

describe('homeroom.service', () => {
  const text = readFileSync('docs/deploy/homeroom.service', 'utf8');
  const valuesOf = (name: string) => [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);

  it('starts the same script as npm start, on its own data directory', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(valuesOf('ExecStart')).toEqual([scripts.start.replace('exec node', '/usr/bin/node')]);
    expect(valuesOf('Environment')).toEqual([`DATA_DIR=/var/lib/${valuesOf('StateDirectory')[0]}`]);
  });

  it('sends SIGTERM to the server alone, and gives it time to shut down', () => {
    expect(valuesOf('KillMode')).toEqual(['mixed']);
    expect(Number(valuesOf('TimeoutStopSec')[0]) * 1000).toBeGreaterThan(maxWaitMs);
  });
});

describe('kubernetes.yaml', () => {
  const text = readFileSync('docs/deploy/kubernetes.yaml', 'utf8');
  const documents = parseAllDocuments(text).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
  const findDocument = (kind: string) => documents.find((document) => document.kind === kind);
  const { replicas, strategy, template } = findDocument('Deployment').spec;
  const [container] = template.spec.containers;
  const env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[] =
    container.env;

  it('has all required settings and no unknown ones', () => {
    expect(env.map(({ name }) => name).filter((name) => !settings.includes(name))).toEqual([]);
    const values = Object.fromEntries(env.map(({ name, value }) => [name, value ?? 'x'.repeat(64)]));
    expect(settingsError(values)).toBe('');
    expect(values.PUBLIC_ORIGIN).toMatch(/^https:/);
    expect(values.TRUSTED_PROXY_HOPS).toBe('1');
  });

  it('takes secret values from the secret that its first lines create', () => {
    const secrets = env.filter(({ name }) => /SECRET|PASSWORD|DATABASE_URL|KEY/.test(name));
    expect(secrets.length).toBeGreaterThan(0);
    for (const { value, valueFrom } of secrets) {
      expect(value).toBeUndefined();
      const { name, key } = valueFrom?.secretKeyRef ?? {};
      expect(text).toContain(`kubectl create secret generic ${name} --from-literal=${key}=`);
    }
  });

  it('probes existing routes', () => {
    const { startupProbe, livenessProbe, readinessProbe, ports } = container;
    expect(ports[0]).toEqual({ name: 'http', containerPort: port });
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
      expect(isProbed(httpGet)).toBe(true);
      expect(httpGet.port).toBe('http');
    }
    // The liveness probe ignores the database, because a restart does not make the database reachable.
    expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual(['/healthz', '/readyz']);
  });

  it('exposes the metrics to Prometheus only', () => {
    const { METRICS_PORT = '' } = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    expect(container.ports[1]).toEqual({ name: 'metrics', containerPort: Number(METRICS_PORT) });
    expect(template.metadata.annotations).toEqual({
      'prometheus.io/scrape': 'true',
      'prometheus.io/port': METRICS_PORT,
      'prometheus.io/path': '/metrics',
    });
    expect(findDocument('Service').spec.ports).toEqual([{ port: 80, targetPort: 'http' }]);
  });

  it('does not run as root, writes only to its volume, and has time to shut down', () => {
    expect(template.spec.terminationGracePeriodSeconds * 1000).toBeGreaterThan(maxWaitMs);
    const { runAsNonRoot, runAsUser, runAsGroup, fsGroup } = template.spec.securityContext;
    expect(runAsNonRoot).toBe(true);
    expect(`${runAsUser}:${runAsGroup}`).toBe(instructionArguments('USER')[0]);
    expect(fsGroup).toBe(runAsGroup);
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    const [{ name, persistentVolumeClaim }, ...others] = template.spec.volumes;
    expect(others).toEqual([]);
    expect(container.volumeMounts).toEqual([{ name, mountPath: volume }]);
    expect(persistentVolumeClaim.claimName).toBe(findDocument('PersistentVolumeClaim').metadata.name);
  });

  it('runs SQLite in one process behind its service', () => {
    expect({ replicas, strategy }).toEqual({ replicas: 1, strategy: { type: 'Recreate' } });
    expect(findDocument('Service').spec.selector).toEqual(template.metadata.labels);
    expect(findDocument('Deployment').spec.selector.matchLabels).toEqual(template.metadata.labels);
  });
});

describe('each example of a proxy', () => {
  const guide = readFileSync('docs/operations/proxy.md', 'utf8');
  const blockOf = (language: string) => guide.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
  const compose = parse(readFileSync('docs/deploy/compose.yaml', 'utf8'), { merge: true });
  const examples = {
    'Caddy in compose.yaml': String(compose.configs.caddyfile.content),
    'Caddy in proxy.md': blockOf('caddy'),
    'nginx in proxy.md': blockOf('nginx'),
  };
  /** Returns the text after the name of a directive, up to the end of the line. */
  const directive = (config: string, name: string) =>
    config
      .split('\n')
      .map((line) => line.trim().replace(/;$/, ''))
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1)
      .trim() ?? '';

  it.each(Object.entries(examples))('accepts the largest request body: %s', (_, config) => {
    const limit = directive(config, 'max_size') || directive(config, 'client_max_body_size');
    expect(limit).toMatch(/^\d+(MiB|m)$/);
    const largestBody = Math.max(maxUploadBytes, workbookLimits.bytes);
    expect(Number.parseInt(limit, 10) * 1024 * 1024).toBeGreaterThanOrEqual(largestBody);
  });

  it.each(Object.entries(examples))('logs no searches: %s', (_, config) => {
    const address = '/api/v1/students/list?page=1&search=Asha+Rao';
    const [pattern, replacement] = directive(config, 'request>uri regexp').split(' ');
    const loggedByCaddy = pattern && address.replace(new RegExp(pattern, 'g'), JSON.parse(replacement ?? '""'));
    const loggedByNginx = directive(config, 'log_format').replace('$uri', address.replace(/\?.*/, ''));
    expect(loggedByCaddy || loggedByNginx).toContain('/api/v1/students/list');
    expect(loggedByCaddy || loggedByNginx).not.toMatch(/Asha|\$(request|request_uri|args|http_referer)\b/);
    if (pattern) expect(directive(config, 'request>headers>Referer')).toBe('delete');
    else expect(directive(config, 'error_log')).toMatch(/ crit$/);
  });

  it('lets nginx pass all cookies of a large session in both directions', () => {
    const [, largestLine = ''] = directive(examples['nginx in proxy.md'], 'large_client_header_buffers').split(' ');
    const reply = directive(examples['nginx in proxy.md'], 'proxy_buffer_size');
    expect(Number.parseInt(largestLine, 10) * 1024).toBeGreaterThanOrEqual(maxHeaderSize);
    expect(Number.parseInt(reply, 10) * 1024).toBeGreaterThanOrEqual(maxHeaderSize);
  });
});
