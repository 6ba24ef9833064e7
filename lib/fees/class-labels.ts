/** How a file of fees names classes, and which class a name in it means. */

import { plain } from '@/lib/format/letters';
import type { FeeEntry } from './entries';

interface NamedClass {
  id: number | null;
  classname: string;
}

export interface ClassLabels {
  /** A name that no other class has. */
  of: (id: number) => string;
  /** The class that a cell means: `5`, `Class 5`; `null` for none of the school. */
  find: (cell: string) => number | null;
}

const keyOf = (text: string) => plain(text).toLowerCase().replace(/\s+/g, ' ').trim();
const byId = (id: number) => `Class with the id ${id}`;

/** @param fees those kept: one may be of a class that is gone, which is named by its id. */
export function classLabels(classes: readonly NamedClass[], fees: readonly FeeEntry[]): ClassLabels {
  const known = classes.flatMap(({ id, classname }) => (id === null ? [] : [{ id, name: classname.trim() }]));
  const isShared = (name: string) => known.filter((other) => keyOf(other.name) === keyOf(name)).length > 1;
  const labels = new Map(fees.map(({ classId }) => [classId, byId(classId)]));
  for (const { id, name } of known) {
    labels.set(id, name === '' ? byId(id) : isShared(name) ? `${name} (id ${id})` : name);
  }
  const ids = new Map(
    [...labels].flatMap(([id, label]) => [byId(id), label].map((text) => [keyOf(text), id] as const)),
  );
  return {
    of: (id) => labels.get(id) ?? byId(id),
    find: (cell) => ids.get(keyOf(cell)) ?? ids.get(keyOf(cell).replace(/^class /, '')) ?? null,
  };
}
