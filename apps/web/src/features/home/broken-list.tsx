import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { HealthChange } from '@vigie/contract/health.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useWording, useWords } from '../../i18n/i18n-provider.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { StatusIcon } from '../../ui/status.tsx';
import type { HomeWebsite } from './attention.ts';
import css from './websites.module.css';

/** What the last audit of a website broke, each with the way to its pages. */
export function BrokenList({ website: { id, broken } }: { website: HomeWebsite }): ReactNode {
  const t = useWords('home');
  return (
    <div className={`mt-10 rounded-s ${css.broken}`}>
      <h3 className={`small weight-580 ${css.brokenTitle}`}>{t('website.broken')}</h3>
      <ul className="plain">
        {broken.map((change) => (
          <Cause key={`${change.check}/${change.reason}`} websiteId={id} change={change} />
        ))}
      </ul>
    </div>
  );
}

function Cause({ websiteId, change }: { websiteId: string; change: HealthChange }): ReactNode {
  const t = useWords('home');
  const wording = useWording();
  const { check, reason, pages } = change;
  return (
    <li className={`line gap-8 ${css.cause}`}>
      <StatusIcon tone="fail" size={14} />
      <span className="grow shrink pretty">
        <strong>{wording.check(check)}</strong> {wording.reason(check, reason, {})}
      </span>
      <PagesLink websiteId={websiteId} change={change}>
        {t('pages', { count: pages })}
      </PagesLink>
    </li>
  );
}

interface PagesLinkProps {
  websiteId: string;
  change: HealthChange;
  children: ReactNode;
}

/** The failing pages, for whoever may see them; else the check. */
function PagesLink({ websiteId, change: { check, reason }, children }: PagesLinkProps): ReactNode {
  const role = useUser()?.active_profile.role.slug ?? null;
  if (!mayOpen('urls-liste', role))
    return (
      <Link
        to={`/dataQuality/${check}`}
        search={{ website: websiteId }}
        className={`weight-540 accent nowrap no-line hover-underline ${css.link}`}
      >
        {children}
      </Link>
    );
  return (
    <Link
      to="/urls/liste"
      search={{ website: websiteId, check, reason, by: 'url' }}
      className={`weight-540 accent nowrap no-line hover-underline ${css.link}`}
    >
      {children}
    </Link>
  );
}
