import type { CSSProperties, ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { FleetWebsite } from '@vigie/contract/fleet.ts';
import { useIncidentText } from '../../shared/i18n/incident-text.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { SeverityPill } from '../../shared/ui/classification.tsx';
import { gradeColor } from '../../shared/ui/grade-color.ts';
import { TimeAgo, TimeToCome } from '../../shared/ui/time-ago.tsx';
import css from './fleet.module.css';

/** Renders the last audit and the next one. */
export function Audits({ website: { lastAuditAt, nextAuditAt } }: { website: FleetWebsite }): ReactNode {
  const t = useWords('fleet');
  return (
    <td className={`small nowrap number clip ${css.audits}`}>
      <span className="block">
        {lastAuditAt === null ? t('never-audited') : <TimeAgo at={lastAuditAt} />}
      </span>
      <span className="block tiny muted">
        {nextAuditAt === null ? t('not-planned') : <TimeToCome at={nextAuditAt} />}
      </span>
    </td>
  );
}

/** Renders the current grade and reliability. */
export function Now({ website: { grade, reliability } }: { website: FleetWebsite }): ReactNode {
  const t = useWords('fleet');
  const format = useFormat();
  const percent = reliability === null ? null : format.percent(reliability);
  const label =
    grade === null ? t('no-grade') : t('grade', { grade, percent: percent ?? t('no-grade').toLowerCase() });
  return (
    <td className={css.now}>
      <span className="row gap-8" title={label}>
        <span
          className={`centered fixed ink weight-620 ${css.grade}`}
          style={{ '--grade': gradeColor(grade) } as CSSProperties}
        >
          <span aria-hidden>{grade ?? '–'}</span>
          <span className="sr-only">{label}</span>
        </span>
        {percent === null ? null : (
          <span className={`number small ${css.percent}`} aria-hidden>
            {percent}
          </span>
        )}
      </span>
    </td>
  );
}

/** Smallest change that is shown, in points; a smaller one would round to 0. */
const MOVED_POINTS = 0.05;

/** Renders the change of the reliability. */
export function Change({ change }: { change: number | null }): ReactNode {
  const t = useWords('fleet');
  const format = useFormat();
  const hasMoved = change !== null && Math.abs(change) >= MOVED_POINTS;
  return (
    <td className={`number small nowrap text-end ${css.change}`}>
      {hasMoved ? (
        <span className="tone weight-540" data-tone={change < 0 ? 'fail' : 'ok'}>
          <span aria-hidden>
            {change < 0 ? '▼' : '▲'} {format.signedPoints(change)}
          </span>
          <span className="sr-only">
            {t(change < 0 ? 'change.lost' : 'change.gained', { points: format.points(Math.abs(change)) })}
          </span>
        </span>
      ) : (
        <span className="muted">{change === null ? '–' : '='}</span>
      )}
    </td>
  );
}

/** Renders the causes to fix first. */
export function FleetCauses({ website: { causes, isBroken } }: { website: FleetWebsite }): ReactNode {
  const t = useWords('fleet');
  const text = useIncidentText();
  const { open, worst } = causes;
  if (worst === null) return <td className={`small muted ${css.causes}`}>{t('causes.none')}</td>;
  const causeText = text({ subject: worst.subject });
  return (
    <td className={`small ${css.causes}`}>
      <Link
        to="/urls/causes/$id"
        params={{ id: worst.id }}
        activeProps={{}}
        className={`ink no-line hover-underline ${css.cause}`}
        title={causeText}
        data-stop
        tabIndex={-1}
      >
        {causeText}
      </Link>
      <span className="row gap-8 tiny muted nowrap">
        {isBroken ? <span className="fail weight-580">{t('new')}</span> : null}
        <SeverityPill severity={worst.severity} />
        {open > 1 ? (
          <span title={t('causes.more-label', { count: open - 1 })}>
            <span aria-hidden>{t('causes.more', { count: open - 1 })}</span>
            <span className="sr-only">{t('causes.more-label', { count: open - 1 })}</span>
          </span>
        ) : null}
      </span>
    </td>
  );
}
