/**
 * True if the row has an id, which some upstreams leave out. Rows without an id can't be selected, because requests
 * need the id.
 */
export const hasId = <Row extends { id: number | null }>(row: Row): row is Row & { id: number } => row.id !== null;
