import type { Call, Identity } from '@/lib/contract/call';
import type { Schema } from './example';

const meaning: Record<Identity, string> = {
  userId: 'Identity: the user who acts.',
  schoolId: 'Identity: the school of the user who acts.',
  creatorId: 'Identity: the user who creates this.',
  mealPlanUserId: 'Identity: the user who saves the meal plan.',
};

const idSchema = (identity: Identity) => ({ type: 'integer', description: meaning[identity] });

export const identityParameters = ({ identity }: Call) =>
  Object.entries(identity?.query ?? {}).map(([name, kind]) => ({
    name,
    in: 'query',
    required: true,
    schema: idSchema(kind),
    example: 1,
  }));

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

function insertIdentity(schema: Schema, [name = '', ...rest]: string[], kind: Identity): Schema {
  if (Array.isArray(schema.anyOf)) {
    return { ...schema, anyOf: schema.anyOf.map((choice: Schema) => insertIdentity(choice, [name, ...rest], kind)) };
  }
  const properties = isObject(schema.properties) ? schema.properties : {};
  const inner = properties[name];
  const required = Array.isArray(schema.required) ? schema.required : [];
  // Returns an option of a union unchanged if the option lacks the object that would contain the id.
  if (rest.length > 0 && !isObject(inner)) return schema;
  const filled = rest.length > 0 && isObject(inner) ? insertIdentity(inner, rest, kind) : idSchema(kind);
  return {
    ...schema,
    properties: { ...properties, [name]: filled },
    required: [...new Set([...required, name])],
  };
}

export function withIdentity(schema: Schema, { identity }: Call): Schema {
  return Object.entries(identity?.body ?? {}).reduce(
    (result, [path, kind]) => insertIdentity(result, path.split('.'), kind),
    schema,
  );
}
