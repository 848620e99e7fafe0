import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { IncidentDetail } from '@vigie/contract/incident.ts';
import { useIncident } from '../../api/incidents.ts';
import { useIncidentText, useRuleText } from '../../i18n/incident-text.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import { Gate } from '../../resource/gate.tsx';
import { websiteLabel } from '../../session/current-website.tsx';
import { useIncidentPlace } from '../../session/incident-place.ts';
import { useMay } from '../../session/use-may.ts';
import { Card } from '../../ui/card.tsx';
import { SeverityPill } from '../../ui/classification.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { IncidentActions } from './incident-actions.tsx';
import { IncidentHistory } from './incident-history.tsx';
import css from './incident-screen.module.css';
import { IncidentMarks, IncidentState } from './incident-words.tsx';
import { Changes, Pages, WhatToDo } from './incident-parts.tsx';

/** One incident: what it is, what to do, what changed before it, and what happened since. */
export function IncidentScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const t = useWords('incidents');
  const gone = {
    title: t('gone'),
    text: t('gone-text'),
    back: <Button renderRoot={(props) => <Link to="/incidents" {...props} />}>{t('gone-back')}</Button>,
  };
  return (
    <Gate query={useIncident(id)} failed={t('failed')} gone={gone}>
      {(incident) => <Shown incident={incident} />}
    </Gate>
  );
}

function Shown({ incident }: { incident: IncidentDetail }): ReactNode {
  const t = useWords('incidents');
  const shell = useWords('shell');
  const text = useIncidentText();
  const placeOf = useIncidentPlace();
  const { severity, beganAt } = incident;
  return (
    <>
      <PageHeader
        title={text(incident)}
        lead={
          <>
            {placeOf(incident)} · {t('began')} <TimeAgo at={beganAt} />
          </>
        }
        back={{ to: '/incidents', label: shell('title.incidents') }}
        pills={
          <>
            <IncidentState incident={incident} />
            <SeverityPill severity={severity} />
            <IncidentMarks incident={incident} />
          </>
        }
      >
        <IncidentActions incident={incident} />
      </PageHeader>
      <Handled incident={incident} />
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <div className="grid one-column gap-16">
          <WhatToDo incident={incident} />
          <Pages incident={incident} />
          <Changes incident={incident} />
        </div>
        <div className="grid one-column gap-16">
          <InShort incident={incident} />
          <IncidentHistory steps={incident.history} />
        </div>
      </div>
    </>
  );
}

/** Who acknowledged or muted it and what that means, that it is over, or that nobody was told. */
function Handled({ incident }: { incident: IncidentDetail }): ReactNode {
  const notice = useHandled()(incident);
  if (notice === null) return null;
  return (
    <div className="mb-16">
      <Notice tone={incident.state === 'over' ? 'ok' : 'info'} {...notice} />
    </div>
  );
}

function useHandled(): (incident: IncidentDetail) => { title?: string; text: string } | null {
  const t = useWords('incidents');
  const format = useFormat();
  return ({ state, owner, mutedUntil, overAt, calm, isOld, returns }) => {
    const name = owner ?? t('somebody');
    switch (state) {
      case 'acknowledged':
        return { title: t('acknowledged', { name }), text: t('acknowledged-text') };
      case 'muted': {
        const title =
          mutedUntil === null
            ? t('muted-on', { name })
            : t('muted-until', { name, until: format.instant(mutedUntil) });
        return { title, text: t('muted-text') };
      }
      case 'over':
        return overAt === null
          ? null
          : { title: t('over', { at: format.instant(overAt) }), text: t('over-text') };
      default:
        if (calm !== null) {
          const [since, until] = [format.instant(calm.since), format.instant(calm.until)];
          return { text: t('calm-text', { since, until }) };
        }
        return isOld && returns === 0 ? { text: t('old-text') } : null;
    }
  };
}

function InShort({ incident }: { incident: IncidentDetail }): ReactNode {
  const t = useWords('incidents');
  const format = useFormat();
  const may = useMay();
  const { website, tracker, company, subject, openedAt, lastSeenAt, overAt } = incident;
  const { firstSeenAt, beganAt } = incident;
  return (
    <Card title={t('facts.title')}>
      <Facts
        facts={[
          [t('fact.kind'), t(`kind.${subject.kind}`)],
          website && [
            t('fact.website'),
            <Link key="website" className="accent" to="/sante" search={{ website: website.id }}>
              {websiteLabel(website)}
            </Link>,
          ],
          tracker && [t('fact.tracker'), tracker.name],
          may('companies.list') ? [t('fact.company'), company.name] : null,
          [t('fact.since'), format.instant(beganAt)],
          firstSeenAt === beganAt ? null : [t('fact.first'), format.instant(firstSeenAt)],
          [t('fact.opened'), format.instant(openedAt)],
          [t('fact.last'), format.instant(lastSeenAt)],
          overAt === null ? null : [t('fact.over'), format.instant(overAt)],
          incident.rules.length === 0
            ? null
            : [t('fact.rules', { count: incident.rules.length }), <Rules key="rules" incident={incident} />],
        ]}
      />
    </Card>
  );
}

/** Every rule that rings for it, or rang. */
function Rules({ incident: { rules } }: { incident: IncidentDetail }): ReactNode {
  const ruleText = useRuleText();
  return (
    <ul className="grid gap-4 plain">
      {rules.map((rule) => (
        <li key={rule.id}>
          <Link className="accent" to="/alertes/regles/$id/modifier" params={{ id: rule.id }}>
            {ruleText(rule)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
