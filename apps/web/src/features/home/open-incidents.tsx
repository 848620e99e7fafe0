import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { Incident } from '@vigie/contract/incident.ts';
import { useOpenIncidents } from '../../api/incidents.ts';
import { useIncidentText } from '../../i18n/incident-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useIncidentPlace } from '../../session/incident-place.ts';
import { Card } from '../../ui/card.tsx';
import { SeverityPill } from '../../ui/classification.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { More } from './more.tsx';
import css from './side-list.module.css';

const SHOWN = 4;

/** The newest incidents that nobody has in hand; nothing when there is none. */
export function OpenIncidents(): ReactNode {
  const t = useWords('home');
  const { items, count } = useOpenIncidents();
  const shown = items.slice(0, SHOWN);
  if (shown.length === 0) return null;
  const all = (
    <Link to="/incidents" className={`small weight-540 accent no-line hover-underline ${css.more}`}>
      {t('incidents.all')}
    </Link>
  );
  return (
    <Card title={t('incidents.title')} aside={all} className="mb-16">
      <ul className={`grid plain ${css.list}`}>
        {shown.map((incident) => (
          <Entry key={incident.id} incident={incident} />
        ))}
      </ul>
      <More count={count - shown.length} />
    </Card>
  );
}

function Entry({ incident }: { incident: Incident }): ReactNode {
  const text = useIncidentText();
  const placeOf = useIncidentPlace();
  const { id, severity, beganAt } = incident;
  return (
    <li className={`line wrap between gap-2-16 ruled ${css.entry}`}>
      <Link
        to="/incidents/$id"
        params={{ id }}
        className={`shrink weight-540 ink anywhere no-line hover-underline ${css.name}`}
      >
        {text(incident)}
      </Link>
      <span className="row wrap gap-2-16 small muted">
        <SeverityPill severity={severity} />
        <span className="anywhere">
          {placeOf(incident)} · <TimeAgo at={beganAt} />
        </span>
      </span>
    </li>
  );
}
