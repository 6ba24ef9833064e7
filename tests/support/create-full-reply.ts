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

const words: Record<string, string> = { parenttype: 'Father', month: 'January', status: 'success' };

function whole({ type, anyOf = [], items = {}, properties = {}, ...fixed }: Schema, text: string): unknown {
  if ('const' in fixed) return fixed.const;
  if (fixed.enum) return fixed.enum[0];
  if (anyOf.length > 0) return whole(anyOf.find((one) => one.type === 'array') ?? anyOf[0] ?? {}, text);
  if (type === 'array') return [whole(items, text), whole(items, text)];
  if (type === 'object') {
    return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, words[name] ?? whole(of, text)]));
  }
  return type === 'integer' || type === 'number' || type === 'boolean' ? 7 : text;
}

/** Returns a reply with all fields of the contract and two rows in each list. Each text in it is `text`. */
export const createFullReply = (reply: Exclude<Call['reply'], 'file'>, text: string): unknown =>
  whole(z.toJSONSchema(reply, { io: 'input', unrepresentable: 'any' }) as Schema, text); // JSON Schema has these fields
