interface Narrowing {
  search: string;
  filters: { status: 'active' | 'inactive' | null; import_id: number | null };
}

/** The search and the filters of a list of people in words. @param own those of the noun alone; '' where one is not set. */
export const narrowedBy = ({ search, filters: { status, import_id } }: Narrowing, own: string[]): string[] =>
  [
    search && `Search: ${search}`,
    ...own,
    status === 'active' ? 'Status: Active' : status && 'Status: Inactive',
    import_id !== null && 'Added by one import',
  ].flatMap((words) => words || []);
