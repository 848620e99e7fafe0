import type { CSSProperties, ReactNode } from 'react';
import { GRADES } from '@vigie/contract/grade.ts';
import type { FleetWebsite } from '@vigie/contract/fleet.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { gradeColor } from '../../shared/ui/grade-color.ts';
import css from './fleet.module.css';

type Day = FleetWebsite['days'][number];

interface DayCellProps {
  websiteId: string;
  date: string;
  /** Undefined: no visit on that day. */
  day: Day | undefined;
}

/**
 * Renders the grade of a day, as a link to the health of that day. It is a plain link that the grid handles: hundreds
 * of router links would make scrolling slow. Without space for letters it is a bar, lower for a worse grade.
 */
export function DayCell({ websiteId, date, day }: DayCellProps): ReactNode {
  const label = useDayWords()(date, day);
  if (day === undefined)
    return (
      // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- Its words stand below.
      <td className={css.day} title={label}>
        <span className={`centered ${css.cell}`} data-stop tabIndex={-1} data-none>
          <span className="sr-only">{label}</span>
        </span>
      </td>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- Its words stand in the link.
    <td className={css.day} title={label}>
      <a
        href={`/sante?website=${websiteId}&from=${date}&to=${date}`}
        className={`centered ink no-line small weight-580 ${css.cell}`}
        style={{ '--grade': gradeColor(day.grade), '--high': heightOf(day) } as CSSProperties}
        data-stop
        data-day={date}
        data-website={websiteId}
        tabIndex={-1}
      >
        <span aria-hidden className={css.letter}>
          {day.grade ?? '–'}
        </span>
        <span className="sr-only">{label}</span>
      </a>
    </td>
  );
}

function heightOf({ grade }: Day): string {
  return grade === null ? '15%' : `${100 - 12 * GRADES.indexOf(grade)}%`;
}

/** Returns a function that words a day, for screen readers and for the title. */
function useDayWords(): (date: string, day: Day | undefined) => string {
  const t = useWords('fleet');
  const format = useFormat();
  return (date, of) => {
    const day = format.day(`${date}T12:00:00Z`);
    if (of === undefined) return t('day.unvisited', { day });
    const { grade, reliability, visits: count } = of;
    if (grade === null) return t('day.ungraded', { day, count });
    if (reliability === null) return t('day.unmeasured', { day, grade, count });
    return t('day.graded', { day, grade, percent: format.percent(reliability), count });
  };
}
