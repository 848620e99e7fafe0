import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useFormat, useWording, useWords } from '../../i18n/i18n-provider.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { Tag } from '../../ui/pill.tsx';
import { StatusIcon } from '../../ui/status.tsx';
import css from './to-fix.module.css';
import { stateOf, toFixOf, type HomeWebsite, type ToFix } from './state-of-website.ts';

/** What to fix first on a website, each with its points and the way to its pages. */
export function ToFixList({ website }: { website: HomeWebsite }): ReactNode {
  const t = useWords('home');
  const toFix = toFixOf(website);
  if (toFix.length > 0)
    return (
      <div className="shrink">
        <h3 className={`small weight-580 quiet ${css.title}`}>{t('fix.title')}</h3>
        <ol className="plain">
          {toFix.map((cause) => (
            <Cause key={`${cause.check}/${cause.reason}`} websiteId={website.id} cause={cause} />
          ))}
        </ol>
      </div>
    );
  if (stateOf(website) !== 'graded') return null;
  return (
    <p className={`row gap-8 muted ${css.nothing}`}>
      <StatusIcon tone="ok" />
      {t('fix.nothing')}
    </p>
  );
}

function Cause({ websiteId, cause }: { websiteId: string; cause: ToFix }): ReactNode {
  const t = useWords('home');
  const wording = useWording();
  const format = useFormat();
  const { check, reason, pages, costPoints, isNew } = cause;
  return (
    <li className="ruled">
      <CauseLink websiteId={websiteId} cause={cause}>
        <span className="grow shrink pretty">
          <strong>{wording.check(check)}</strong> {wording.reason(check, reason, {})}
          {isNew ? (
            <span className={css.new}>
              <Tag>{t('fix.new')}</Tag>
            </span>
          ) : null}
        </span>
        <span className="small muted nowrap number">{t('pages', { count: pages })}</span>
        <span className={`weight-620 number nowrap text-end ${css.cost}`}>
          {costPoints === null ? null : t('fix.points', { points: `−${format.points(costPoints)}` })}
        </span>
      </CauseLink>
    </li>
  );
}

interface CauseLinkProps {
  websiteId: string;
  cause: ToFix;
  children: ReactNode;
}

/** To the failing pages, for whoever may see them; else to the check. */
function CauseLink({ websiteId, cause: { check, reason }, children }: CauseLinkProps): ReactNode {
  const role = useUser()?.active_profile.role.slug ?? null;
  const className = `line gap-12 ink no-line hover-sunken inner-ring ${css.cause}`;
  if (!mayOpen('urls-liste', role))
    return (
      <Link to={`/dataQuality/${check}`} search={{ website: websiteId }} className={className}>
        {children}
      </Link>
    );
  return (
    <Link to="/urls/liste" search={{ website: websiteId, check, reason, by: 'url' }} className={className}>
      {children}
    </Link>
  );
}
