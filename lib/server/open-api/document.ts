import * as z from 'zod';
import { apiPrefix, type Call, callName } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { conflict } from '@/lib/contract/changes';
import { errorReply } from '@/lib/contract/errors';
import { identityParameters, withIdentity } from './identity';

type Schema = Record<string, unknown>;

const errorRef = '#/components/schemas/Error';

function jsonSchema(shape: z.core.$ZodType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    // Removes the default of a `catch` schema. It is the console's fallback for an unreadable value, and not a default
    // of the server.
    override: ({ zodSchema, jsonSchema }) => zodSchema._zod.def.type === 'catch' && delete jsonSchema.default,
  });
  return schema;
}

function parameters(shape: z.core.$ZodType | undefined, location: 'query' | 'path') {
  if (!shape) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema,
  }));
}

const featureCondition = (feature: string) => `Sent only if the profile's \`features\` include \`${feature}\`.`;

function featureNote(call: Call, name: string) {
  const [feature] = Object.entries(call.queryByFeature ?? {}).find(([, names]) => names.includes(name)) ?? [];
  return feature && { description: featureCondition(feature) };
}

const versionHeader = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: `The record's \`version\` from the list, in quotation marks. ${featureCondition('versions')}`,
  schema: { type: 'string' },
};

const conflictReply = (row: NonNullable<Call['versioned']>) => ({
  description: 'Not saved: the version in `If-Match` is no longer the current one.',
  content: { 'application/json': { schema: jsonSchema(conflict(row)) } },
});

const binary = { type: 'string', format: 'binary' };

function requestBody(call: Call) {
  const { body, upload } = call;
  if (upload) {
    const schema = { type: 'object', properties: { file: binary }, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!body) return undefined;
  return { required: true, content: { 'application/json': { schema: withIdentity(jsonSchema(body), call) } } };
}

const successDescriptions = {
  'says-success': 'Done if `status` is `success`; any other `status` is a failure.',
  'says-no-failure':
    'Done, except in two cases, which are failures: `status` begins with `err`, `fail` or `false`, or the reply has a `detail` and `status` is not `success`.',
};

function successReply({ reply, successWhen }: Call) {
  if (reply === 'file')
    return { description: 'The file.', content: { 'application/octet-stream': { schema: binary } } };
  const description = successWhen ? successDescriptions[successWhen] : 'Done.';
  return { description, content: { 'application/json': { schema: jsonSchema(reply) } } };
}

const operationId = (call: Call) =>
  callName(call)
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/-$/, '');

function operation(call: Call) {
  const body = requestBody(call);
  return {
    operationId: operationId(call),
    tags: [call.path.split('/')[1]],
    ...(call.feature && { description: featureCondition(call.feature) }),
    parameters: [
      ...parameters(call.params, 'path'),
      ...identityParameters(call),
      ...parameters(call.query, 'query').map((parameter) => ({ ...parameter, ...featureNote(call, parameter.name) })),
      ...(call.versioned ? [versionHeader] : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      200: successReply(call),
      ...(call.versioned && { 412: conflictReply(call.versioned) }),
      default: { description: 'Refused or failed.', content: { 'application/json': { schema: { $ref: errorRef } } } },
    },
    ...(call.serverOnly && { security: [] }),
  };
}

export function describeApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls.values()) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Homeroom',
      version: '1',
      description:
        'The calls between the console and the server behind it. Parameters and fields marked as identity are filled in by the console from the session. A write may carry an `Idempotency-Key`: the same key means the same write.',
    },
    servers: [{ url: apiPrefix }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(errorReply) },
    },
  };
}
