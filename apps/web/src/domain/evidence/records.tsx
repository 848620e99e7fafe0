import type { ReactNode } from 'react';
import type { Hit } from '@vigie/contract/hit.ts';
import type { Observed } from '@vigie/contract/observation/observed.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import css from './evidence.module.css';

/** Renders the heading of a section within a part. */
export function PartHeading({ level = 4, children }: { level?: 4 | 5; children: ReactNode }): ReactNode {
  const Name = `h${level}` as const;
  return <Name className="m-0 small weight-580 quiet mt-6">{children}</Name>;
}

interface RecordsProps<T> {
  label?: string;
  items: readonly T[];
  children: (item: T) => ReactNode;
}

/** Renders recorded items in order. */
export function Records<T>({ label, items, children }: RecordsProps<T>): ReactNode {
  return (
    <ol className="grid plain boxed rounded-s on-card" aria-label={label}>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- What was recorded never changes its order.
        <li key={index} className={`grid one-column shrink gap-4 ruled ${css.item}`}>
          {children(item)}
        </li>
      ))}
    </ol>
  );
}

export function Line({ children }: { children: ReactNode }): ReactNode {
  return <span className={`line wrap shrink ${css.line}`}>{children}</span>;
}

/** Renders text that may be long in the remaining space of its line. */
export function Long({ children, isCode = false }: { children: ReactNode; isCode?: boolean }): ReactNode {
  return <span className={`${isCode ? 'mono small' : ''} ${css.long}`}>{children}</span>;
}

/** Renders a time relative to the start of the visit. */
export function Moment({ atMs }: { atMs: number }): ReactNode {
  const format = useFormat();
  return <span className="small muted number">{format.milliseconds(atMs)}</span>;
}

/** Renders a hit: its kind, its destination, further details, and its time. */
export function HitLine({ hit, children }: { hit: Hit; children: ReactNode }): ReactNode {
  const t = useWords('evidence');
  return (
    <Line>
      <span className="weight-580">{t(`hits.kind-${hit.kind}`)}</span>
      <Long isCode>{hit.url.split('?')[0]}</Long>
      {children}
      <Moment atMs={hit.atMs} />
    </Line>
  );
}

/** Renders the reason why a part of the recording is missing. */
export function Unavailable({ part }: { part: Observed<unknown> }): ReactNode {
  const t = useWords('evidence');
  return part.state === 'unavailable' ? (
    <Notice tone="warn" text={t('unavailable', { why: part.why })} />
  ) : null;
}
