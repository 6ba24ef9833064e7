import * as z from 'zod';
import { apiPrefix, type Call, callName, isWrite } from '@/lib/contract/call';
import { calls } from '@/lib/contract/calls';
import { conflict } from '@/lib/contract/changes';
import { errorReply } from '@/lib/contract/errors';
import { uploadFolder } from '@/lib/contract/files';
import { fileKinds, kindsFor } from '@/lib/contract/values/file-kinds';
import { exampleOf, type Schema } from './example';
import { identityParameters, withIdentity } from './identity';
import { summaries, tagDescriptions } from './summaries';

const jsonContent = (schema: Schema) => ({ 'application/json': { schema, example: exampleOf(schema) } });

function jsonSchema(shape: z.core.$ZodType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    // Removes the default of a `catch` schema. It is the console's fallback for an unreadable value, and not a default
    // of the server.
    override: ({ zodSchema, jsonSchema }) => zodSchema._zod.def.type === 'catch' && delete jsonSchema.default,
  });
  // Safe cast: Zod's type also allows a boolean as a property, and a boolean or a list as `items`. Zod writes only objects
  // there, except for tuples, and the contract has no tuples.
  return schema as Schema;
}

function parameters(shape: z.core.$ZodType | undefined, location: 'query' | 'path') {
  if (!shape) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema,
    // Safe cast: Zod's type also allows a boolean, but Zod writes an object for every property.
    example: exampleOf(schema as Schema, name),
  }));
}

const featureCondition = (feature: string, sent = 'Sent') =>
  `${sent} only if the profile's \`features\` include \`${feature}\`.`;

function featureNote(call: Call, name: string) {
  const [feature] = Object.entries(call.queryByFeature ?? {}).find(([, names]) => names.includes(name)) ?? [];
  if (feature) return { description: featureCondition(feature) };
  const [valueFeature, values] = Object.entries(call.valuesByFeature ?? {}).find(([, all]) => name in all) ?? [];
  return values && { description: featureCondition(`${valueFeature}`, `\`${values[name]}\` is sent`) };
}

const versionHeader = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: `The record's \`version\` from the list, in quotation marks. ${featureCondition('versions')}`,
  schema: { type: 'string' },
  example: '"7-2026-11-21"',
};

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The id of this write. If a user or the console repeats a write, the key is the same. Save the write once, and answer the repetition with the first reply.',
  schema: { type: 'string', maxLength: 200 },
  example: '0b6f4c1e-5a0e-4f3c-9a55-2f1d6c3f7a10',
};

const conflictReply = (row: NonNullable<Call['versioned']>) => ({
  description: 'Not saved: the version in `If-Match` is no longer the current one.',
  content: jsonContent(jsonSchema(conflict(row))),
});

const binary = { type: 'string', format: 'binary' };

const mediaTypes = (kinds: readonly { mediaType: string }[]) => [...new Set(kinds.map(({ mediaType }) => mediaType))];

const uploadDescriptions = {
  spreadsheet: `A sheet with one header row: ${mediaTypes(kindsFor.import).join(', ')}.`,
  'folder-file': uploadFolder.options
    .map((folder) => `${folder}: ${mediaTypes(kindsFor[folder]).join(', ')}.`)
    .join(' '),
};

const uploadTypes = {
  spreadsheet: mediaTypes(kindsFor.import),
  'folder-file': mediaTypes(uploadFolder.options.flatMap((folder) => kindsFor[folder])),
};

function requestBody(call: Call) {
  const { body, upload } = call;
  if (upload) {
    const file = { ...binary, description: uploadDescriptions[upload] };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    const encoding = { file: { contentType: uploadTypes[upload].join(', ') } };
    return { required: true, content: { 'multipart/form-data': { schema, encoding } } };
  }
  if (!body) return undefined;
  return { required: true, content: jsonContent(withIdentity(jsonSchema(body), call)) };
}

const successDescriptions = {
  'says-success': 'Done if `status` is `success`. With any other `status`, the console treats the reply as a failure.',
  'says-no-failure':
    'Done, except in two cases, which are failures: `status` begins with `err`, `fail` or `false`, or the reply has a `detail` and `status` is not `success`. Capital letters make no difference.',
};

const statusSchemas = {
  'says-success': { type: 'string', const: 'success', description: 'Required, because any other value is a failure.' },
  'says-no-failure': {
    type: 'string',
    description: 'Send `success`. A value that begins with `err`, `fail` or `false` is a failure.',
  },
};

function replySchema(reply: z.core.$ZodType, successWhen: Call['successWhen']): Schema {
  const schema = jsonSchema(reply);
  if (!successWhen) return schema;
  const properties = { ...schema.properties, status: statusSchemas[successWhen] };
  const required = [schema.required ?? []].flat();
  return { ...schema, properties, ...(successWhen === 'says-success' && { required: [...required, 'status'] }) };
}

function successReply(call: Call) {
  const { reply, successWhen } = call;
  if (reply === 'file')
    return {
      description: 'The file.',
      content: { [call.fileKind === 'zip' ? 'application/zip' : fileKinds.xlsx.mediaType]: { schema: binary } },
    };
  const description = successWhen
    ? successDescriptions[successWhen]
    : `Done. The HTTP status alone decides${isWrite(call) ? ', and `status` in the body is not read' : ''}.`;
  return { description, content: jsonContent(replySchema(reply, successWhen)) };
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

const readErrors = {
  '4XX': { description: 'Refused. The user sees `message`. 401 ends the session.', content: errorContent },
  '5XX': { description: 'Failed. The console may repeat the call.', content: errorContent },
};

const writeErrors = {
  '4XX': {
    description:
      'Refused, and nothing was saved. The user sees `message`, and `errors` beside the fields. 401 ends the session.',
    content: errorContent,
  },
  '5XX': {
    description:
      'Failed. With 502 or 504 the user is told that the outcome is unknown. With another status, nothing was saved.',
    content: errorContent,
  },
};

const callDescription = (call: Call) =>
  [isWrite(call) ? 'A write.' : 'A read.', ...(call.feature ? [featureCondition(call.feature)] : [])].join(' ');

const operationId = (call: Call) =>
  callName(call)
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/-$/, '');

function operation(call: Call) {
  const body = requestBody(call);
  return {
    operationId: operationId(call),
    // Safe cast: `summaries` has an entry for every call.
    summary: summaries[callName(call) as keyof typeof summaries],
    description: callDescription(call),
    tags: [call.path.split('/')[1]],
    parameters: [
      ...parameters(call.params, 'path'),
      ...identityParameters(call),
      ...parameters(call.query, 'query').map((parameter) => ({ ...parameter, ...featureNote(call, parameter.name) })),
      ...(call.versioned ? [versionHeader] : []),
      ...(isWrite(call) ? [idempotencyHeader] : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      200: successReply(call),
      ...(call.versioned && { 412: conflictReply(call.versioned) }),
      ...(isWrite(call) ? writeErrors : readErrors),
    },
    ...(call.serverOnly && { security: [] }),
  };
}

const storedFile = {
  operationId: 'get-file',
  summary: 'Download an uploaded file',
  description:
    'A read of `FILES_BASE_URL`, which is `/files` below `API_BASE_URL` by default. The bearer token is sent only if both have the same origin. The console takes the media type from the name, so that `application/octet-stream` will do too.',
  tags: ['files'],
  parameters: [
    {
      name: 'folder',
      in: 'path',
      required: true,
      schema: { type: 'string', enum: uploadFolder.options },
      example: 'students',
    },
    { name: 'name', in: 'path', required: true, schema: { type: 'string' }, example: 'aarav.jpg' },
  ],
  responses: {
    200: {
      description: 'The file.',
      content: Object.fromEntries(
        [...uploadTypes['folder-file'], 'application/octet-stream'].map((type) => [type, { schema: binary }]),
      ),
    },
    ...readErrors,
  },
  security: [{}, { token: [] }],
};

const errorExample = {
  message: 'Mobile number must be 10 digits.',
  errors: [{ field: 'mobileno', message: 'Mobile number must be 10 digits.' }],
};

export function describeApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls.values()) {
    const path = apiPrefix + call.path;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Homeroom',
      version: '1',
      description:
        'The calls between the console and the server behind it. Parameters and fields marked as identity are filled in by the console from the session. Each request has an `X-Request-Id`, which is also in the log of the console.',
    },
    servers: [{ url: 'https://server.school.example', description: 'The URL in `API_BASE_URL`.' }],
    security: [{ token: [] }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths: { ...paths, '/files/{folder}/{name}': { get: storedFile } },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The `access_token` of the reply to `verify-otp`.' },
      },
      schemas: { Error: { ...jsonSchema(errorReply), example: errorExample } },
    },
  };
}
