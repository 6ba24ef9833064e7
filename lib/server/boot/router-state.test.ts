import fc from 'fast-check';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
import { expect, it } from 'vitest';
import { isRouterState } from './router-state.mjs';

const text = fc.oneof(fc.constantFrom('', 'children', '__PAGE__', '__proto__'), fc.string({ maxLength: 5 }));
const kind = fc.constantFrom(
  'c',
  'ci(..)(..)',
  'ci(.)',
  'ci(..)',
  'ci(...)',
  'oc',
  'd',
  'di(..)(..)',
  'di(.)',
  'di(..)',
  'di(...)',
);
const segment = fc.oneof(text, fc.tuple(text, text, kind, fc.option(fc.array(text, { maxLength: 2 }))));
const rest = [
  fc.option(fc.tuple(text, text)),
  fc.option(fc.constantFrom('refetch', 'inside-shared-layout', 'metadata-only')),
  fc.option(fc.integer()),
  text,
] as const;
const { state } = fc.letrec((tie) => ({
  state: fc
    .tuple(
      segment,
      fc.oneof({ maxDepth: 3 }, fc.constant({}), fc.dictionary(text, tie('state'), { maxKeys: 2 })),
      ...rest,
    )
    .chain((values) => fc.integer({ min: 2, max: 6 }).map((length) => values.slice(0, length))),
}));

/** A state of the router in which one part is replaced by any other value. */
const damagedState = fc.tuple(state, fc.json({ maxDepth: 2 }), fc.nat()).map(([value, other, position]) => {
  const parts = JSON.stringify(value).split(/(?<=[[,:])/);
  parts[position % parts.length] = other;
  return parts.join('');
});

function canNextRead(header: string): boolean {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}

it('accepts the states of the router that Next accepts', () => {
  const headers = fc.oneof(
    state.map((value) => JSON.stringify(value)),
    damagedState,
    fc.json(),
    fc.string(),
  );
  let accepted = 0;
  fc.assert(
    fc.property(headers, fc.boolean(), (header, isEncoded) => {
      const sent = isEncoded ? encodeURIComponent(header) : header;
      if (isRouterState(sent)) accepted += 1;
      expect(isRouterState(sent)).toBe(canNextRead(sent));
    }),
    { numRuns: 3000 },
  );
  expect(accepted).toBeGreaterThan(300);
});
