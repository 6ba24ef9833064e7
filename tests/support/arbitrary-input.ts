import fc from 'fast-check';
import * as z from 'zod';

interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  pattern?: string;
  format?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
}

const arbitraryDay = fc.date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });

function arbitraryText({ format, pattern, minLength = 0 }: Shape): fc.Arbitrary<unknown> {
  if (format === 'date') return arbitraryDay.map((date) => date.toISOString().slice(0, 10));
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: 20, unit: 'grapheme' });
}

function arbitraryValue(shape: Shape): fc.Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(arbitraryValue));
  if (shape.type === 'string') return arbitraryText(shape);
  if (shape.type === 'boolean') return fc.boolean();
  if (shape.type === 'integer' || shape.type === 'number') {
    return fc.integer({ min: Math.max(0, shape.minimum ?? 0), max: Math.min(5000, shape.maximum ?? 5000) });
  }
  if (shape.type === 'array') return fc.array(arbitraryValue(shape.items ?? {}), { minLength: 1, maxLength: 4 });
  if (shape.type === 'object') {
    const fields = Object.entries(shape.properties ?? {}).map(
      ([name, field]) => [name, arbitraryValue(field)] as const,
    );
    const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
    return fc.record(model, { requiredKeys: shape.required ?? [] });
  }
  throw new Error(`this schema is not supported: ${JSON.stringify(shape)}`);
}

export function arbitraryInput(shape: z.core.$ZodType | undefined): fc.Arbitrary<unknown> {
  if (!shape) return fc.constant(undefined);
  // Safe cast: the type covers the parts of JSON Schema that the calls use.
  const jsonSchema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Shape;
  return arbitraryValue(jsonSchema).filter((value) => z.safeParse(shape, value).success);
}
