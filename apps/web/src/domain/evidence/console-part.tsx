import type { ReactNode } from 'react';
import { seen } from '@vigie/contract/observation/observed.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import css from './evidence.module.css';
import { Line, Long, Moment, Records, Unavailable } from './records.tsx';
import type { WholeObservation } from './whole-observation.ts';

/** Renders console entries and uncaught exceptions in order. */
export function ConsolePart({ stored: { observation } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('evidence');
  const written = seen(observation.console) ?? [];
  const thrown = (seen(observation.exceptions) ?? []).map(({ message, ...exception }) => ({
    ...exception,
    text: message,
    level: null,
  }));
  const entries = [...written, ...thrown].toSorted((a, b) => a.atMs - b.atMs);
  return (
    <section className="grid shrink gap-10">
      <Unavailable part={observation.console} />
      {entries.length === 0 ? (
        <p className={css.none}>{t('console.none')}</p>
      ) : (
        <Records items={entries}>
          {({ atMs, level, text, url, line }) => (
            <>
              <Line>
                <Moment atMs={atMs} />
                <span className={level === null || level === 'error' ? 'fail' : 'small muted'}>
                  {level ?? t('console.exception')}
                </span>
                <Long isCode>{text}</Long>
              </Line>
              {url ? <p className="small muted">{line === null ? url : `${url}:${line}`}</p> : null}
            </>
          )}
        </Records>
      )}
    </section>
  );
}
