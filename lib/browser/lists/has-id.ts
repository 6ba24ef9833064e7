/**
 * True if the row has an id. Other rows can't be selected, because requests need the id. Some upstreams leave it out.
 */
export const hasId = <Row extends { id: number | null }>(row: Row): row is Row & { id: number } => row.id !== null;
