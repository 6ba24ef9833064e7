import * as z from 'zod';
import type { Call } from '@/lib/contract/call';

interface Schema {
  type?: unknown;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

const fixedTexts: Record<string, string> = { parenttype: 'Father', month: 'January', status: 'success' };

function fillSchema({ type, anyOf = [], items = {}, properties = {}, ...constraints }: Schema, text: string): unknown {
  if ('const' in constraints) return constraints.const;
  if (constraints.enum) return constraints.enum[0];
  if (anyOf.length > 0) return fillSchema(anyOf.find((option) => option.type === 'array') ?? anyOf[0] ?? {}, text);
  if (type === 'array') return [fillSchema(items, text), fillSchema(items, text)];
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, fixedTexts[name] ?? fillSchema(property, text)]),
    );
  }
  return type === 'integer' || type === 'number' || type === 'boolean' ? 7 : text;
}

/** Returns a reply with all fields of the contract and two rows in each list. All texts in the reply are `text`. */
export const createFullReply = (reply: Exclude<Call['reply'], 'file'>, text: string): unknown =>
  // Safe cast: `Schema` contains only fields of JSON Schema.
  fillSchema(z.toJSONSchema(reply, { io: 'input', unrepresentable: 'any' }) as Schema, text);
