import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Visit } from '@vigie/contract/page-history.ts';
import { CHECKS, type Outcome } from '@vigie/contract/verdict.ts';
import { useFormat, useWording, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import { StatusIcon, type Tone } from '../../../shared/ui/status.tsx';
import css from '../evidence.module.css';
import { Line } from '../records.tsx';

/** Search parameter that names the visit shown: `page` beside a job, whose visits are its pages. */
export type VisitKey = 'page' | 'observation';

interface VisitRowProps {
  visit: Visit;
  visitKey: VisitKey;
  /** `shown` for the visit on screen, `compared` for the one it is compared with. */
  role: 'shown' | 'compared' | null;
}

/** Renders one visit: its time, each check's verdict, and the links to open and to compare it. */
export function VisitRow({ visit, visitKey, role }: VisitRowProps): ReactNode {
  const t = useWords('evidence');
  const format = useFormat();
  const wording = useWording();
  const { id, observedAt, failure, hits, durationMs } = visit;
  return (
    <div className="row wrap gap-4-14" data-role={role ?? undefined}>
      <div className={`grid shrink gap-2 ${css.words}`}>
        <Line>
          {role === 'shown' ? (
            <span className="weight-580">{format.instant(observedAt)}</span>
          ) : (
            <Link
              to="."
              search={(before: Record<string, unknown>) => ({
                ...before,
                [visitKey]: id,
                with: undefined,
                request: undefined,
              })}
              className="weight-540 accent"
            >
              {format.instant(observedAt)}
            </Link>
          )}
          {role === null ? null : <Tag>{t(`history.${role}`)}</Tag>}
        </Line>
        {failure ? (
          <p className="small muted">{wording.failure(failure.code)}</p>
        ) : (
          <Outcomes visit={visit} />
        )}
        <p className="small muted">
          {t('hits.count', { count: hits })} · {format.milliseconds(durationMs)}
        </p>
      </div>
      {role === null ? <CompareButton id={id} /> : null}
    </div>
  );
}

function CompareButton({ id }: { id: string }): ReactNode {
  const t = useWords('evidence');
  return (
    <Button
      variant="default"
      size="compact-sm"
      className="no-print"
      renderRoot={(props) => (
        <Link
          to="."
          search={(before: Record<string, unknown>) => ({ ...before, with: id })}
          replace
          resetScroll={false}
          {...props}
        />
      )}
    >
      {t('history.compare')}
    </Button>
  );
}

const TONES: Record<Outcome, Tone> = { passed: 'ok', failed: 'fail', skipped: 'mute' };

function Outcomes({ visit: { checks } }: { visit: Visit }): ReactNode {
  const wording = useWording();
  return (
    <ul className="flex wrap gap-4-10 plain small quiet">
      {CHECKS.map((check) => (
        <li key={check} className="inline-row gap-4">
          <StatusIcon tone={TONES[checks[check]]} size={14} />
          {wording.check(check)}
          <span className="sr-only">{wording.outcome(checks[check])}</span>
        </li>
      ))}
    </ul>
  );
}
