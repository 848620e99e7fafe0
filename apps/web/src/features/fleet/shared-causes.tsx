import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SharedCause } from '@vigie/contract/fleet.ts';
import type { FleetQuery } from '../../shared/api/fleet.ts';
import { useSharedCauses } from '../../shared/api/fleet.ts';
import { useIncidentText } from '../../shared/i18n/incident-text.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { SeverityPill } from '../../shared/ui/classification.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import css from './fleet.module.css';
import { FailureNotice } from '../../shared/ui/failure-notice.tsx';

const SHOWN = 2;

interface SharedCausesProps {
  query: FleetQuery;
  onCleared: () => void;
}

/** Renders causes that several websites share, each with a link to its websites; nothing if there are none. */
export function SharedCauses({ query, onCleared }: SharedCausesProps): ReactNode {
  const t = useWords('fleet');
  const { data, error } = useSharedCauses(query);
  const [isWhole, setIsWhole] = useState(false);
  if (error && !data) return <FailureNotice tone="warn" error={error} title={t('shared.failed')} />;
  const items = data?.items ?? [];
  const chosen = items.filter(({ key }) => key === query.cause);
  if (query.cause === undefined && items.length === 0) return null;
  const first = query.cause === undefined ? items.slice(0, isWhole ? items.length : SHOWN) : chosen;
  const hidden = query.cause === undefined ? items.length - SHOWN : 0;
  return (
    <Card
      title={query.cause === undefined ? t('shared.title') : t('shared.shown')}
      className="mb-16"
      aside={
        query.cause === undefined ? null : (
          <Button variant="default" size="compact-sm" onClick={onCleared}>
            {t('shared.clear')}
          </Button>
        )
      }
    >
      <ul className="plain">
        {first.map((cause) => (
          <SharedRow key={cause.key} cause={cause} isShown={cause.key === query.cause} />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button className="mt-10" variant="subtle" size="compact-sm" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('shared.less') : t('shared.all', { count: items.length })}
        </Button>
      ) : null}
    </Card>
  );
}

function SharedRow({ cause, isShown }: { cause: SharedCause; isShown: boolean }): ReactNode {
  const t = useWords('fleet');
  const text = useIncidentText();
  const { key, check, reason, facts, atFault, severity, websites, pages, beganAt } = cause;
  const causeText = text({
    subject: { kind: 'cause', cause: { kind: 'check', check, reason }, facts },
  });
  const count = t('shared.websites', { count: websites });
  return (
    <li className={`row wrap gap-4-16 ruled relative ${css.shared}`}>
      <span className={`number weight-640 nowrap fixed ${css.sharedCount}`}>{count}</span>
      <span className={`shrink ${css.sharedText}`}>
        {isShown ? (
          <span className="weight-540">{causeText}</span>
        ) : (
          <Link
            to="."
            search={(before: Record<string, unknown>) => ({ ...before, cause: key })}
            activeProps={{}}
            className="ink weight-540 no-line hover-underline covers anywhere"
          >
            {causeText}
          </Link>
        )}
        {atFault === null ? null : <span className="muted anywhere"> · {atFault}</span>}
      </span>
      <SeverityPill severity={severity} />
      <span className="small muted number nowrap">
        {t('shared.pages', { count: pages })} · {t('shared.since')} <TimeAgo at={beganAt} />
      </span>
    </li>
  );
}
