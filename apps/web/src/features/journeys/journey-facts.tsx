import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { JOURNEY_FIELDS } from '@vigie/contract/fields/journey-fields.ts';
import type { JourneyDetail } from '@vigie/contract/stored-journey.ts';
import { useJourney } from '../../shared/api/journeys.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFacts } from '../../shared/resource/described.tsx';
import { REFERENCE_NAMES } from '../../shared/resource/reference-name.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Facts } from '../../shared/ui/facts.tsx';

const { contexts: Context } = REFERENCE_NAMES;

/** Renders the facts of a journey beside its steps. */
export function JourneyFacts({ journey }: { journey: JourneyDetail }): ReactNode {
  const t = useWords('journeys');
  const { locale } = useLocale();
  const facts = useFacts<JourneyDetail, keyof typeof JOURNEY_FIELDS>(journey, JOURNEY_FIELDS, {
    contextId: ({ contextId, websiteId }) =>
      contextId === null ? null : (
        <Context id={contextId} websiteId={websiteId} gone={JOURNEY_FIELDS.contextId.gone[locale]} />
      ),
    preludeId: ({ preludeId }) => (preludeId === null ? null : <LoginJourneyLink id={preludeId} />),
    values: (one) => (one.valueNames.length === 0 ? null : <Values journey={one} />),
    pools: ({ pools }) => (pools.length === 0 ? t('pools.none') : <Pools pools={pools} />),
  });
  return (
    <Card title={t('facts.title')}>
      <Facts facts={facts} />
    </Card>
  );
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
