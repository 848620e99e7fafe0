import type { ReactNode } from 'react';
import css from './facts.module.css';

/** A value under its name; null leaves the fact out. */
export type Fact = readonly [name: string, value: ReactNode] | null;

/** Names and values in pairs. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={css.facts}>
      {facts
        .filter((fact) => fact !== null)
        .map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt className={css.name}>{name}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
