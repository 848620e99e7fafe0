import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { PoolDetail, PoolHistory } from '@vigie/contract/pool.ts';
import { journeyOutcomeIn } from '@vigie/contract/wording/step-words.ts';
import { useFormat, useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { journeyTone } from '../../../domain/run-view/outcome-tone.ts';
import { RunHistoryBar } from '../../../shared/ui/run-history-bar.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import css from '../pools.module.css';
import { WorldTag } from './world-tag.tsx';

type Journey = NonNullable<PoolDetail['journeys']>[number];
type JourneyRuns = NonNullable<PoolHistory['journeys']>[number]['runs'];

interface PoolJourneysProps {
  journeys: Journey[];
  /** Id of the pool's current job; null without one. */
  activeJobId: string | null;
  /** Undefined while loading. */
  history: PoolHistory | undefined;
}

/** Renders the journeys of a pool in order: the last outcome, and the newest runs, each with a link to its page. */
export function PoolJourneys({ journeys, activeJobId, history }: PoolJourneysProps): ReactNode {
  const t = useWords('pool-journeys');
  const format = useFormat();
  const runsOf = (journey: Journey) =>
    history?.journeys?.find(({ journeyId }) => journeyId === journey.id)?.runs ?? [];
  return (
    <Card
      className={css.tests}
      title={t('title')}
      aside={<span className="muted number">{format.exact(journeys.length)}</span>}
    >
      <ul className="plain">
        {journeys.map((journey) => (
          <JourneyLine
            key={journey.id}
            journey={journey}
            runs={history ? runsOf(journey) : null}
            activeJobId={activeJobId}
          />
        ))}
      </ul>
    </Card>
  );
}

interface JourneyLineProps {
  journey: Journey;
  runs: JourneyRuns | null;
  activeJobId: string | null;
}

function JourneyLine({ journey, runs, activeJobId }: JourneyLineProps): ReactNode {
  const t = useWords('pool-journeys');
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
          {t('steps', { count: stepsTotal })}
          {changesWorld ? <WorldTag /> : null}
        </span>
      </span>
      <span className={css.state}>
        <State journey={journey} last={last} isActive={last !== undefined && last.jobId === activeJobId} />
      </span>
      <span className={css.history}>
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

interface StateProps {
  journey: Journey;
  last: JourneyRuns[number] | undefined;
  /** True while its job runs. */
  isActive: boolean;
}

function State({ journey, last, isActive }: StateProps): ReactNode {
  const t = useWords('pool-journeys');
  const ofPool = useWords('pools');
  const outcomeText = useOutcomeText();
  if (journey.isDraft)
    return (
      <span title={ofPool('tests.draft-hint')}>
        <Pill tone="mute">{ofPool('tests.draft')}</Pill>
      </span>
    );
  if (isActive && last?.outcome === null) return <Pill tone="info">{ofPool('result.info')}</Pill>;
  if (!last) return <Pill tone="mute">{t('never')}</Pill>;
  return <Pill tone={journeyTone(last.outcome)}>{outcomeText(last.outcome)}</Pill>;
}

function Bars({ title, runs }: { title: string; runs: JourneyRuns }): ReactNode {
  const t = useWords('pool-journeys');
  const ofPool = useWords('pools');
  const format = useFormat();
  const outcomeText = useOutcomeText();
  if (runs.length === 0) return null;
  return (
    <RunHistoryBar
      size="small"
      label={t('beats', { count: runs.length, title })}
      bars={runs.toReversed().map(({ id, at, outcome }) => ({
        key: id,
        tone: journeyTone(outcome),
        label: ofPool('tests.beat', { date: format.instant(at), figures: outcomeText(outcome) }),
        link: { to: '/parcours-passage', search: { id } },
      }))}
    />
  );
}

/** Returns a function that words the outcome of a run; one without a result goes on, or its agent was lost. */
function useOutcomeText(): (outcome: JourneyRuns[number]['outcome']) => string {
  const t = useWords('pool-journeys');
  const { locale } = useLocale();
  return (outcome) => (outcome === null ? t('no-outcome') : journeyOutcomeIn(locale, outcome));
}
