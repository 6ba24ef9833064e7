/** True if the row can be selected: requests need its id, which some upstreams leave out. */
export const hasId = <Row extends { id: number | null }>(row: Row): row is Row & { id: number } => row.id !== null;
