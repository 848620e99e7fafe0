import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { ProblemDetail } from '@vigie/contract/problem.ts';
import { useProblemsOf } from '../../api/problems.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { SeverityPill } from '../../ui/classification.tsx';
import { useCauseText } from './cause-text.ts';
import css from './problem-body.module.css';

/** What else goes wrong on the same page. */
export function SamePage({ problem: { id, pageId, websiteId } }: { problem: ProblemDetail }): ReactNode {
  const t = useWords('problems');
  const causeText = useCauseText();
  const { data } = useProblemsOf({ websiteId, pageId });
  const others = data?.items.filter((one) => one.id !== id) ?? [];
  if (others.length === 0) return null;
  return (
    <section className={`grid justify-start one-column gap-8 ${css.section}`}>
      <h3 className="small weight-580 quiet">{t('same-page')}</h3>
      <ul className="grid gap-4 plain">
        {others.map((one) => (
          <li key={one.id}>
            <Link
              to="."
              search={(before: Record<string, unknown>) => ({ ...before, problem: one.id })}
              resetScroll={false}
              className={`row gap-8 rounded-s ink anywhere no-line hover-sunken ${css.link}`}
            >
              <SeverityPill severity={one.severity} />
              {causeText(one.cause, one.facts)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
