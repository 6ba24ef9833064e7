import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract/calls';
import { describeApi } from '@/lib/server/open-api/document';
import { promisedQueries } from '../support/call-table';
import { expectCurrent } from './expect-current';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
}

const { paths } = describeApi();
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    // Safe cast: `describeApi` creates operations of this type.
    ([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, ...(operation as Operation) }),
  ),
);

describe('the reference of /api/v1', () => {
  it('is current in docs/api.json', () => {
    expectCurrent('docs/api.json', () => `${JSON.stringify(describeApi(), null, 1)}\n`);
  });

  it('contains every call once, with a unique name', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual([...calls.keys()].sort());
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(calls.size);
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
