import type { ReactNode } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { TEST_FIELDS } from '@vigie/contract/fields/test-fields.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useTest, useTestHistory } from '../../shared/api/pools.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ItemButtons } from '../../domain/pool-or-test/actions.tsx';
import { PageNames } from '../../domain/pool-or-test/item-pages.tsx';
import { ItemRuns, useFiguresText } from '../../domain/pool-or-test/item-runs.tsx';
import { LoadedItem, useItemId } from '../../domain/pool-or-test/loaded-item.tsx';
import { useFacts } from '../../shared/resource/described.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { SeverityPill } from '../../shared/ui/classification.tsx';
import { HighlightedCode } from '../../shared/ui/code-editor/highlighted-code.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { OUTCOME_TONES } from '../../shared/ui/test-result/test-outcome.tsx';
import { AddToPool } from './add-to-pool.tsx';
import { DraftPill } from './draft-pill.tsx';
import { endingOf } from './figures-tone.ts';
import { TestMenu, useTestActions } from './test-actions.tsx';
import css from './tests.module.css';

const SHOWN = 24;

/** Renders one test: its code, its pools and its last runs. */
export function TestScreen(): ReactNode {
  return (
    <LoadedItem noun="tests" query={useTest(useItemId())}>
      {(test, website) => <TestDetail test={test} website={website} />}
    </LoadedItem>
  );
}

function TestDetail({ test, website }: { test: PageTest; website: Website }): ReactNode {
  const t = useWords('tests');
  const may = usePermission();
  const navigate = useNavigate();
  const actions = useTestActions(() => void navigate({ to: '/pools/tests', replace: true }));
  return (
    <>
      <PageHeader
        title={test.title}
        back={{ to: '/pools/tests', label: t('detail.back') }}
        pills={
          <>
            <SeverityPill severity={test.severity} />
            {test.isDraft ? <DraftPill /> : null}
          </>
        }
      >
        <TestMenu test={test} actions={actions} isShort />
        <ItemButtons noun="tests" id={test.id} />
        {actions.dialog}
      </PageHeader>
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <div className="grid shrink gap-16">
          {test.pools.length === 0 && may('pools.update') ? <AddToPool test={test} /> : null}
          <TestRuns testId={test.id} />
          <Source name={t('detail.content')} hint={t('detail.content-hint')} source={test.content} />
          <Source name={t('detail.condition')} hint={t('detail.condition-hint')} source={test.condition} />
        </div>
        <TestFacts test={test} website={website} />
      </div>
    </>
  );
}

function Source({ name, hint, source }: { name: string; hint: string; source: string }): ReactNode {
  return (
    <Card title={name} aside={<span className="small muted">{hint}</span>}>
      <HighlightedCode label={name} source={source} />
    </Card>
  );
}

/** Renders the recent runs of a test. */
function TestRuns({ testId }: { testId: string }): ReactNode {
  const t = useWords('tests');
  const format = useFormat();
  const figuresText = useFiguresText('tests');
  const query = useTestHistory(testId);
  return (
    <ItemRuns
      noun="tests"
      query={{ ...query, data: query.data?.runs.slice(0, SHOWN) }}
      barOf={({ at, figures }) => ({
        tone: OUTCOME_TONES[endingOf(figures)],
        label: t('runs.beat', { date: format.instant(at), figures: figuresText(figures) }),
      })}
    />
  );
}

/** Renders the facts of a test beside its code. */
function TestFacts({ test, website }: { test: PageTest; website: Website }): ReactNode {
  const t = useWords('tests');
  const facts = useFacts<PageTest, keyof typeof TEST_FIELDS>(test, TEST_FIELDS, {
    state: (one) => <State test={one} />,
    websiteId: () => websiteLabel(website),
    urls: (pages) => <PageNames noun="tests" pages={pages} />,
    pools: (one) => <Pools test={one} />,
  });
  return (
    <Card title={t('detail.facts')}>
      {test.description ? (
        <p className={`quiet pre-line anywhere ${css.description}`}>{test.description}</p>
      ) : null}
      <Facts facts={facts} />
    </Card>
  );
}

function State({ test: { isDraft, isHealthTest } }: { test: PageTest }): ReactNode {
  const t = useWords('tests');
  const { locale } = useLocale();
  return (
    <>
      {t(isDraft ? 'draft' : 'ready')}
      <span className="block small weight-450 muted">
        {isDraft ? TEST_FIELDS.isDraft.hint[locale] : null}
      </span>
      {isHealthTest ? (
        <>
          <span className="block mt-6">{t('health-test')}</span>
          <span className="block small weight-450 muted">{t('health-test.hint')}</span>
        </>
      ) : null}
    </>
  );
}

function Pools({ test: { pools } }: { test: PageTest }): ReactNode {
  const t = useWords('tests');
  if (pools.length === 0) return t('pools.none');
  return (
    <ul className="plain">
      {pools.map(({ id, name }) => (
        <li key={id}>
          <Link to="/pools/$id" params={{ id }} className={`min-24 accent ${css.link}`}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
