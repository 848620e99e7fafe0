import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import type { ProblemState } from '@vigie/contract/problem.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { useWording, useWords } from '../../i18n/i18n-provider.tsx';
import { usePeriod } from '../../period/use-period.ts';
import { useUser } from '../../session/session-provider.tsx';
import css from './cause-links.module.css';

interface CauseLinksProps {
  check: Check;
  reason: string;
  /** The state of the problems on the linked pages; absent: open ones. */
  state?: ProblemState;
}

/** The links of a root cause: its pages, for users who may see them, and its check. */
export function CauseLinks({ check, reason, state }: CauseLinksProps): ReactNode {
  const t = useWords('health');
  const wording = useWording();
  const { search } = usePeriod();
  const role = useUser()?.active_profile.role.slug ?? null;
  return (
    <p className={`flex wrap ${css.links} no-print`}>
      {mayOpen('urls-liste', role) ? (
        <Link
          to="/urls/liste"
          search={{ ...search, check, reason, by: 'url', state }}
          className={`weight-540 accent no-line hover-underline ${css.link}`}
        >
          {t('links.pages')}
        </Link>
      ) : null}
      <Link
        to={`/dataQuality/${check}`}
        search={search}
        className={`weight-540 accent no-line hover-underline ${css.link}`}
      >
        {t('links.check', { check: wording.check(check) })}
      </Link>
    </p>
  );
}
