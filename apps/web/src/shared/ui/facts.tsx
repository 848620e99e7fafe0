import type { ReactNode } from 'react';
import css from './text.module.css';

/** A value under its name; null leaves the fact out. */
export type Fact = readonly [name: string, value: ReactNode] | null;

/** Renders names and values in pairs. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="grid">
      {facts
        .filter((fact) => fact !== null)
        .map(([name, value]) => (
          <div key={name} className={`grid gap-4-16 ruled ${css.fact}`}>
            <dt className="muted">{name}</dt>
            <dd className="shrink weight-540 number anywhere text-end">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
