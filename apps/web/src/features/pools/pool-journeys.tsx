import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { PoolDetail, PoolHistory } from '@vigie/contract/pool.ts';
import { journeyOutcomeIn } from '@vigie/contract/wording/step-words.ts';
import { useFormat, useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { journeyTone } from '../../run-view/outcome-tone.ts';
import { Beats } from '../../ui/beats.tsx';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { WorldTag } from './pool-pills.tsx';
import css from './pools.module.css';

type Journey = NonNullable<PoolDetail['journeys']>[number];
type JourneyRuns = NonNullable<PoolHistory['journeys']>[number]['runs'];

interface PoolJourneysProps {
  journeys: Journey[];
  /** Undefined while it is on its way. */
  history: PoolHistory | undefined;
}

/** The journeys of a pool in their order: what the last run came to, and the newest runs, each leading to its page. */
export function PoolJourneys({ journeys, history }: PoolJourneysProps): ReactNode {
  const t = useWords('pools');
  const format = useFormat();
  const runsOf = (journey: Journey) =>
    history?.journeys?.find(({ journeyId }) => journeyId === journey.id)?.runs ?? [];
  return (
    <Card
      className={css.tests}
      title={t('journeys.title')}
      aside={<span className="muted number">{format.exact(journeys.length)}</span>}
    >
      <ul className="plain">
        {journeys.map((journey) => (
          <JourneyLine key={journey.id} journey={journey} runs={history ? runsOf(journey) : null} />
        ))}
      </ul>
    </Card>
  );
}

function JourneyLine({ journey, runs }: { journey: Journey; runs: JourneyRuns | null }): ReactNode {
  const t = useWords('pools');
  const { id, title, stepsTotal, changesWorld } = journey;
  const last = runs?.[0];
  return (
    <li className={`grid items-center relative ruled hover-sunken ${css.test} ${css.journey}`}>
      <span className={`grid shrink ${css.testWords}`}>
        <Link
          className={`weight-540 inherit anywhere no-line ${css.testTitle}`}
          to="/parcours-voir"
          search={{ id }}
        >
          {title}
        </Link>
        <span className={`inline-row wrap small muted ${css.name}`}>
          {t('journeys.steps', { count: stepsTotal })}
          {changesWorld ? <WorldTag /> : null}
        </span>
      </span>
      <span className={css.state}>
        <State journey={journey} last={last} />
      </span>
      <span className={css.beats}>
        {runs === null ? <Skeleton height={14} /> : <Bars title={title} runs={runs} />}
      </span>
      <span className={`small nowrap text-end ${css.lastRun}`}>
        {last ? (
          <Link className="accent touch" to="/parcours-passage" search={{ id: last.id }}>
            <TimeAgo at={last.at} />
          </Link>
        ) : null}
      </span>
    </li>
  );
}

function State({ journey, last }: { journey: Journey; last: JourneyRuns[number] | undefined }): ReactNode {
  const t = useWords('pools');
  const outcomeText = useOutcomeText();
  if (journey.isDraft)
    return (
      <span title={t('tests.draft-hint')}>
        <Pill tone="mute">{t('tests.draft')}</Pill>
      </span>
    );
  if (!last) return <Pill tone="mute">{t('journeys.never')}</Pill>;
  return <Pill tone={journeyTone(last.outcome)}>{outcomeText(last.outcome)}</Pill>;
}

function Bars({ title, runs }: { title: string; runs: JourneyRuns }): ReactNode {
  const t = useWords('pools');
  const format = useFormat();
  const outcomeText = useOutcomeText();
  if (runs.length === 0) return null;
  return (
    <Beats
      size="small"
      label={t('journeys.beats', { count: runs.length, title })}
      beats={runs.toReversed().map(({ id, at, outcome }) => ({
        key: id,
        tone: journeyTone(outcome),
        label: t('tests.beat', { date: format.instant(at), figures: outcomeText(outcome) }),
        link: { to: '/parcours-passage', search: { id } },
      }))}
    />
  );
}

/** What a run came to, in words; one without a result goes on, or its agent was lost. */
function useOutcomeText(): (outcome: JourneyRuns[number]['outcome']) => string {
  const t = useWords('pools');
  const { locale } = useLocale();
  return (outcome) => (outcome === null ? t('journeys.no-outcome') : journeyOutcomeIn(locale, outcome));
}
