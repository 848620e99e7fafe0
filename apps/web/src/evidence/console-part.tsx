import type { ReactNode } from 'react';
import { seen } from '@vigie/contract/observation/observed.ts';
import { useFormat, useWords } from '../i18n/i18n-provider.tsx';
import css from './evidence.module.css';
import { Unavailable } from './unavailable.tsx';
import type { WholeObservation } from './whole-observation.ts';

/** Console entries and uncaught exceptions in their order. */
export function ConsolePart({ stored: { observation } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('evidence');
  const entries = linesOf(observation, t('console.exception'));
  return (
    <section className="grid shrink gap-10">
      <Unavailable part={observation.console} />
      {entries.length === 0 ? <p className={css.none}>{t('console.none')}</p> : <Lines lines={entries} />}
    </section>
  );
}

interface Line {
  atMs: number;
  level: string;
  isBad: boolean;
  text: string;
  place: string | null;
}

function linesOf(observation: WholeObservation['observation'], exception: string): Line[] {
  const entries = (seen(observation.console) ?? []).map(({ atMs, level, text, url, line }) => ({
    atMs,
    level,
    isBad: level === 'error',
    text,
    place: placeOf(url, line),
  }));
  const thrown = (seen(observation.exceptions) ?? []).map(({ atMs, message, url, line }) => ({
    atMs,
    level: exception,
    isBad: true,
    text: message,
    place: placeOf(url, line),
  }));
  return [...entries, ...thrown].toSorted((a, b) => a.atMs - b.atMs);
}

function placeOf(url: string | null, line: number | null): string | null {
  return url === null ? null : `${url}${line === null ? '' : `:${line}`}`;
}

function Lines({ lines }: { lines: readonly Line[] }): ReactNode {
  const format = useFormat();
  return (
    <ol className={`grid plain rounded-s on-card ${css.list}`}>
      {lines.map(({ atMs, level, isBad, text, place }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- What was recorded never changes its order.
        <li key={index} className={`grid one-column shrink gap-4 ruled ${css.partItem}`}>
          <p className={`line wrap shrink ${css.line}`}>
            <span className="small muted number">{format.milliseconds(atMs)}</span>
            <span className={isBad ? 'fail' : 'small muted'}>{level}</span>
            <span className={`mono small ${css.mono} ${css.grow}`}>{text}</span>
          </p>
          {place ? <p className="small muted">{place}</p> : null}
        </li>
      ))}
    </ol>
  );
}
