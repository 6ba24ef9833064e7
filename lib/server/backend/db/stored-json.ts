import * as z from 'zod/mini';

/** Every stored JSON text is read by this function, so that one damaged row can't make a list or a command fail. */
export function readStoredJson<S extends z.ZodMiniType>(shape: S, json: string): z.output<S> | undefined {
  try {
    return z.safeParse(shape, JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

export const storedCell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const fieldValue = z.union([storedCell, z.array(storedCell)]);

const fieldChange = z.union([
  z.tuple([fieldValue, fieldValue]),
  z.tuple([fieldValue, fieldValue, z.string(), z.string()]),
]);

export const fieldChanges = z.record(z.string(), fieldChange);

const fieldChangesOrNull = z.record(z.string(), z.catch(z.nullable(fieldChange), null));

export const readFieldChanges = (json: string): z.output<typeof fieldChanges> =>
  Object.fromEntries(
    Object.entries(readStoredJson(fieldChangesOrNull, json) ?? {}).flatMap(([field, change]) =>
      change ? [[field, change]] : [],
    ),
  );

/** The text of a client has the name ''. */
const filterValues = z.record(
  z.string().check(z.regex(/^[A-Za-z_]*$/)),
  z.union([z.string(), z.number(), z.boolean()]),
);

/** A stored text of another shape is one filter without a name. */
export const readFilter = (stored: string): z.output<typeof filterValues> =>
  readStoredJson(filterValues, stored) ?? (stored === '' ? {} : { '': stored });
