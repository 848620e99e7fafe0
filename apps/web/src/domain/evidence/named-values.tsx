import type { ReactNode } from 'react';
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
      className="mt-6 small mono"
      look="dense"
      phone="narrow"
      head="none"
      rows={rows}
      keyOf={([name]) => name}
      columns={[
        { key: 'name', title: '', width: '38%', cellClass: 'quiet weight-450', cell: ([name]) => name },
        { key: 'value', title: '', cell: ([, value]) => value },
      ]}
    />
  );
}
