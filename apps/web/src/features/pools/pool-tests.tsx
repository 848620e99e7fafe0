import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { PoolDetail, PoolHistory } from '@vigie/contract/pool.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PagesLine } from '../../domain/pool-or-test/item-pages.tsx';
import { useFiguresText } from '../../domain/pool-or-test/item-runs.tsx';
import { figuresTone, passRate } from '../../domain/run-view/outcome-tone.ts';
import { RunHistoryBar } from '../../shared/ui/run-history-bar.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import css from './pools.module.css';

interface PoolTestsProps {
  pool: PoolDetail;
  /** Undefined while loading. */
  history: PoolHistory | undefined;
}

type TestRuns = PoolHistory['tests'][number]['runs'];
const SHOWN = 24;

/**
 * Renders the tests of a pool in order: state, newest runs, share that passed, last run. A single test is the heading.
 */
export function PoolTests({ pool, history }: PoolTestsProps): ReactNode {
  const t = useWords('pools');
  const format = useFormat();
  const ofJourneys = useWords('pool-journeys');
  const { id, tests, journeys = [] } = pool;
  const hasJourneys = journeys.length > 0;
  const [only, ...others] = tests;
  const runsOf = (test: PageTest) =>
    history?.tests.find(({ testId }) => testId === test.id)?.runs.slice(0, SHOWN) ?? [];
  return (
    <Card
      className={css.tests}
      title={only && others.length === 0 ? only.title : t('tests.title')}
      aside={others.length > 0 ? <span className="muted number">{format.exact(tests.length)}</span> : null}
    >
      {tests.length === 0 ? (
        <p className={css.noTest}>
          {hasJourneys ? ofJourneys('no-test') : t('tests.empty')}{' '}
          <Link to="/pools/$id/editer" params={{ id }} search={{ step: 'general' }}>
            {t('tests.add')}
          </Link>
        </p>
      ) : (
        <ul className="plain">
          {tests.map((test) => (
            <TestLine key={test.id} test={test} runs={history ? runsOf(test) : null} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function TestLine({ test, runs }: { test: PageTest; runs: TestRuns | null }): ReactNode {
  const format = useFormat();
  const rate = runs === null ? null : passRate(runs);
  const last = runs?.[0];
  return (
    <li className={`grid items-center relative ruled hover-sunken ${css.test}`}>
      <span className={`grid shrink ${css.testWords}`}>
        <Link
          className={`weight-540 inherit anywhere no-line ${css.testTitle}`}
          to="/pools/tests/$id"
          params={{ id: test.id }}
        >
          {test.title}
        </Link>
        <PagesLine noun="pools" pages={test} />
      </span>
      <span className={css.state}>
        <State test={test} last={last} />
      </span>
      <span className={css.history}>
        {runs === null ? <Skeleton height={14} /> : <Bars test={test} runs={runs} />}
      </span>
      <span className="number text-end">{rate === null ? '—' : format.rate(rate)}</span>
      <span className={`small muted nowrap text-end ${css.last}`}>
        {last ? <TimeAgo at={last.at} /> : null}
      </span>
    </li>
  );
}

function State({ test, last }: { test: PageTest; last: TestRuns[number] | undefined }): ReactNode {
  const t = useWords('pools');
  if (test.isDraft)
    return (
      <span title={t('tests.draft-hint')}>
        <Pill tone="mute">{t('tests.draft')}</Pill>
      </span>
    );
  const tone = last ? figuresTone(last.figures) : 'mute';
  return <Pill tone={tone}>{t(`result.${tone}`)}</Pill>;
}

function Bars({ test, runs }: { test: PageTest; runs: TestRuns }): ReactNode {
  const t = useWords('pools');
  const format = useFormat();
  const figuresText = useFiguresText('pools');
  if (runs.length === 0) return null;
  return (
    <RunHistoryBar
      size="small"
      label={t('tests.beats', { count: runs.length, title: test.title })}
      bars={runs.toReversed().map(({ jobId, at, figures }) => ({
        key: jobId,
        tone: figuresTone(figures),
        label: t('tests.beat', { date: format.instant(at), figures: figuresText(figures) }),
      }))}
    />
  );
}
