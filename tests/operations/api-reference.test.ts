import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apiPrefix } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { features } from '@/lib/contract/features';
import { describeApi } from '@/lib/server/open-api/document';
import { promisedQueries } from '../support/call-table';
import { expectCurrent } from './expect-current';

interface Operation {
  operationId: string;
  summary?: string;
  responses: Record<string, { content: Record<string, { schema: Record<string, unknown>; example?: unknown }> }>;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
}

const { paths } = describeApi();
const callPaths = Object.entries(paths).filter(([path]) => path.startsWith(apiPrefix));
const operations = callPaths.flatMap(([path, methods]) =>
  Object.entries(methods).map(
    // Safe cast: `describeApi` creates operations of this type.
    ([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.slice(apiPrefix.length)}`,
      ...(operation as Operation),
    }),
  ),
);

describe('the reference of /api/v1', () => {
  it('is current in docs/api.json', () => {
    expectCurrent('docs/api.json', () => `${JSON.stringify(describeApi(), null, 1)}\n`);
  });

  it('has a row for every feature in docs/operations/own-server.md', () => {
    const page = readFileSync('docs/operations/own-server.md', 'utf8');
    expect(features.filter((feature) => !page.includes(`\n| \`${feature}\` |`))).toEqual([]);
  });

  it('contains every call once, with a unique name', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual([...calls.keys()].sort());
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.size);
  });

  it('has no error or warning of redocly lint', () => {
    const rules = ['--extends=recommended-strict', '--skip-rule=info-license'];
    // Without these settings, redocly sends telemetry and looks for updates.
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const lint = () =>
      execFileSync('node_modules/.bin/redocly', ['lint', ...rules, 'docs/api.json'], { stdio: 'pipe', env });
    expect(lint).not.toThrow();
  });

  it('has a summary of every call, and an example of its reply that the console accepts', () => {
    for (const { name, summary, responses } of operations) {
      expect(summary, name).toMatch(/^[A-Z].*[^.]$/);
      const { reply, successWhen } = calls.get(name) ?? {};
      if (!reply || reply === 'file') continue;
      const example = responses[200]?.content['application/json']?.example;
      expect(reply.safeParse(example).success, name).toBe(true);
      if (successWhen) expect(example, name).toMatchObject({ status: 'success' });
    }
  });

  it('names the media types of files and of uploads', () => {
    const find = (wanted: string) => operations.find(({ name }) => name === wanted);
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(Object.keys(find('GET /employee/list/export')?.responses[200]?.content ?? {})).toEqual([sheet]);
    const upload = find('POST /upload/folder')?.requestBody?.content['multipart/form-data'];
    expect(upload).toMatchObject({
      encoding: { file: { contentType: expect.stringMatching(/^image\/jpeg, image\/png/) } },
    });
    const { get } = paths['/files/{folder}/{name}'] ?? {};
    expect(get).toMatchObject({
      responses: { 200: { content: { 'image/webp': {}, 'application/pdf': {}, 'application/octet-stream': {} } } },
    });
  });

  const promisedOperations = operations.filter(({ name }) => name in promisedQueries);

  it.each(promisedOperations)(
    'lists the query of $name as the console sends it, without feature-dependent parameters',
    (operation) => {
      const { name, parameters } = operation;
      const featureParameters = Object.values(calls.get(name)?.queryByFeature ?? {}).flat();
      const queryParameters = parameters.filter(
        (parameter) => parameter.in === 'query' && !featureParameters.includes(parameter.name),
      );
      const names = queryParameters.map((parameter) => (parameter.required ? parameter.name : `[${parameter.name}]`));
      expect(names.sort()).toEqual((promisedQueries[name] ?? 'unknown').split(' ').filter(Boolean).sort());
    },
  );

  it('adds identity fields to every shape of a body', () => {
    const create = operations.find(({ name }) => name === 'POST /employee/create');
    const schema = create?.requestBody?.content['application/json']?.schema;
    const employee = expect.objectContaining({ required: expect.arrayContaining(['school_id']) });
    const user = expect.objectContaining({ required: expect.arrayContaining(['createdby']) });
    expect(schema?.anyOf).toEqual([
      expect.objectContaining({ properties: { employee, user } }),
      expect.objectContaining({ properties: { employee } }),
    ]);
  });
});
