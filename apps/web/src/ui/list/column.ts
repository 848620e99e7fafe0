import type { ReactNode } from 'react';
import type { LinkTarget } from '../link-target.ts';

export interface Column<T> {
  key: string;
  title: string;
  /** Its track of the grid: `minmax(0, 2fr)`, `120px`. */
  width: string;
  align?: 'end';
  /**
   * What a narrow list does with the cell. It gets its own line, or shares a line and shows its title, or disappears.
   */
  narrow?: 'line' | 'named' | 'none';
  /** Whether it stays beside an open side panel where there is room only for what matters most. */
  isBeside?: true;
  cell: (row: T) => ReactNode;
}

export interface Rows<T> {
  /** The first column is the row's name: its text is the link's. */
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
  /** Where the whole row leads. */
  linkOf: (row: T) => LinkTarget;
  /** A box to tick before the row's name. */
  pickOf?: (row: T) => ReactNode;
  /** Buttons at the row's end. */
  actionsOf?: (row: T) => ReactNode;
  /** Whether the row is the one that an inspector shows. */
  isSelected?: (row: T) => boolean;
}
