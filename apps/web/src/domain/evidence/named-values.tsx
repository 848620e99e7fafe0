import type { ReactNode } from 'react';
import css from './evidence.module.css';

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
    <table className={`full mt-6 small ${css.table}`}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
