import type { ReactNode } from 'react';
import type { LinkTarget } from '../link-target.ts';

export interface Column<T> {
  key: string;
  title: string;
  /** Grid track of the column: `minmax(0, 2fr)`, `120px`. */
  width: string;
  align?: 'end';
  /** Display of the cell in a narrow list: on its own line, on a shared line with its title, or not at all. */
  narrow?: 'line' | 'named' | 'none';
  /** True if it stays beside an open side panel where there is only space for the most important columns. */
  isBeside?: true;
  cell: (row: T) => ReactNode;
}

export interface Rows<T> {
  /** Columns; the first one is the row's name, whose text is the link. */
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
  linkOf: (row: T) => LinkTarget;
  /** Renders a checkbox before the row's name. */
  pickOf?: (row: T) => ReactNode;
  /** Renders buttons at the row's end. */
  actionsOf?: (row: T) => ReactNode;
  /** Returns whether a side panel shows the row. */
  isSelected?: (row: T) => boolean;
}
