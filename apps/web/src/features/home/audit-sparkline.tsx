import type { ReactNode } from 'react';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { gradeColor } from '../../shared/ui/grade-color.ts';
import css from './home.module.css';
import type { HomeWebsite } from './state-of-website.ts';

const WIDTH = 220;
const HEIGHT = 44;
const MARGIN = 6;
/** Smallest height of the scale, in percentage points, so that a small change looks small. */
const SPAN_MIN = 8;

/** Renders the last whole audits as a line; each is a dot in the colour of its grade, the last one larger. */
export function AuditSparkline({ audits }: { audits: HomeWebsite['spark'] }): ReactNode {
  const t = useWords('home');
  const format = useFormat();
  const points = pointsOf(audits);
  if (points.length < 2) return null;
  const read = points.map(({ audit }) => format.percent(audit.reliability ?? 0)).join(', ');
  return (
    <svg
      className={css.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Drawn here, not a file.
      role="img"
      aria-label={t('website.spark', { count: points.length, values: read })}
    >
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ audit, x, y }, index) => (
        <circle
          key={audit.jobId}
          cx={x}
          cy={y}
          r={index === points.length - 1 ? 4.5 : 2.5}
          fill={gradeColor(audit.grade)}
        >
          <title>{`${format.instant(audit.at)}: ${format.percent(audit.reliability ?? 0)}`}</title>
        </circle>
      ))}
    </svg>
  );
}

/** Returns the points of audits with a reliability, at equal distances. */
function pointsOf(audits: HomeWebsite['spark']) {
  const known = audits.filter(({ reliability }) => reliability !== null);
  const values = known.map(({ reliability }) => reliability ?? 0);
  const high = Math.max(...values);
  const span = Math.max(high - Math.min(...values), SPAN_MIN);
  const step = (WIDTH - 2 * MARGIN) / Math.max(known.length - 1, 1);
  return known.map((audit, index) => ({
    audit,
    x: Math.round((MARGIN + index * step) * 10) / 10,
    y: Math.round((MARGIN + ((high - (values[index] ?? 0)) / span) * (HEIGHT - 2 * MARGIN)) * 10) / 10,
  }));
}
