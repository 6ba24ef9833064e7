import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  /**
   * A CSS width for content of a known length, which also never wraps: phones, the switch (9rem), the actions. The
   * other columns share the rest.
   */
  width?: string;
}
