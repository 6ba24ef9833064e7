/** Whether a row can be chosen: what is sent for it is its id, which some upstreams leave out. */
export const hasId = <Row extends { id: number | null }>(row: Row): row is Row & { id: number } => row.id !== null;
