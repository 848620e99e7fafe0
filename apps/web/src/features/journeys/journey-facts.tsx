import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { JourneyDetail } from '@vigie/contract/stored-journey.ts';
import { useContextChoices } from '../../shared/api/choices.ts';
import { useJourney } from '../../shared/api/journeys.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';

/** Renders the facts of a journey beside its steps. */
export function JourneyFacts({ journey }: { journey: JourneyDetail }): ReactNode {
  const t = useWords('journeys');
  const format = useFormat();
  const { isDraft, consent, hits, changesWorld, preludeId, valueNames, pools } = journey;
  return (
    <Card title={t('facts.title')}>
      <Facts
        facts={[
          [t('facts.state'), t(isDraft ? 'draft' : 'facts.ready')],
          [t('facts.context'), <ContextName key="context" journey={journey} />],
          [t('facts.consent'), t(`consent.${consent}`)],
          [t('facts.hits'), hits === null ? t('facts.hits-website') : t(`hits.${hits}`)],
          [t('facts.world'), t(changesWorld ? 'yes' : 'no')],
          preludeId === null ? null : [t('facts.prelude'), <LoginJourneyLink key="prelude" id={preludeId} />],
          valueNames.length === 0 ? null : [t('facts.values'), <Values key="values" journey={journey} />],
          [t('facts.pools'), pools.length === 0 ? t('pools.none') : <Pools key="pools" pools={pools} />],
          [t('facts.created'), format.instant(journey.createdAt)],
          [t('facts.updated'), <TimeAgo key="updated" at={journey.updatedAt} />],
        ]}
      />
    </Card>
  );
}

function ContextName({ journey: { contextId, websiteId } }: { journey: JourneyDetail }): ReactNode {
  const t = useWords('journeys');
  const contexts = useContextChoices(websiteId);
  if (contextId === null) return t('facts.context-website');
  return contexts.find(({ id }) => id === contextId)?.label ?? t('facts.context-gone');
}

function LoginJourneyLink({ id }: { id: string }): ReactNode {
  const { data } = useJourney(id);
  return (
    <Link className="min-24 accent" to="/parcours-voir" search={{ id }}>
      {data?.title ?? '…'}
    </Link>
  );
}

function Values({ journey: { valueNames, missingValues } }: { journey: JourneyDetail }): ReactNode {
  const t = useWords('journeys');
  return valueNames.map((name) => (
    <span key={name} className={missingValues.includes(name) ? 'block mono warn' : 'block mono'}>
      {missingValues.includes(name) ? t('facts.value-missing', { name }) : name}
    </span>
  ));
}

function Pools({ pools }: Pick<JourneyDetail, 'pools'>): ReactNode {
  return (
    <ul className="plain">
      {pools.map(({ id, name }) => (
        <li key={id}>
          <Link to="/pools/$id" params={{ id }} className="min-24 accent">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
