import type { ReactNode } from 'react';
import css from './evidence.module.css';
import { DataTable } from '../../shared/ui/data-table.tsx';

interface NamedValuesProps {
  values: Readonly<Record<string, string>>;
  /** Text shown when there are no values. */
  none?: string;
}

/** Renders names and their values: parameters, headers. */
export function NamedValues({ values, none }: NamedValuesProps): ReactNode {
  const rows = Object.entries(values);
  if (rows.length === 0) return none === undefined ? null : <p className="small muted">{none}</p>;
  return (
    <DataTable
      className={`full mt-6 small ${css.table}`}
      head={null}
      rows={rows}
      keyOf={([name]) => name}
      columns={[
        { key: 'name', title: '', cell: ([name]) => name },
        { key: 'value', title: '', cell: ([, value]) => value },
      ]}
    />
  );
}
