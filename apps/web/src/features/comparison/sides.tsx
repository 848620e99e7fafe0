import type { ReactNode } from 'react';
import { Button, NativeSelect } from '@mantine/core';
import type { ComparedRun, ComparedSide, RunComparison } from '@vigie/contract/comparison.ts';
import { useComparableRuns } from '../../shared/api/comparisons.ts';
import { useWebsites } from '../../shared/api/websites.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite, websiteLabel } from '../../shared/session/current-website.tsx';
import { IconRefresh, IconSelector } from '../../shared/ui/icons.ts';
import { ComparedRunFacts } from './run-facts.tsx';
import css from './comparison.module.css';
import type { Compared } from './use-compared.ts';

interface SidesProps {
  compared: Compared;
  comparison: RunComparison | undefined;
}

/** Renders the two runs with their grades, and the choice of other runs. */
export function Sides({ compared, comparison }: SidesProps): ReactNode {
  const t = useWords('comparison');
  const { query, setSides, referenceId } = compared;
  const { id } = useCurrentWebsite();
  const swap = () => {
    const { shown, reference } = comparison ?? {};
    setSides({
      website: referenceId,
      run: reference?.run?.id,
      with: referenceId === id ? undefined : id,
      withRun: shown?.run?.id,
    });
  };
  return (
    <div className={`grid gap-12 mb-16 ${css.sides}`}>
      <Side
        title={t('reference')}
        websiteId={referenceId}
        side={comparison?.reference}
        fallback={t(referenceId === id ? 'run.before' : 'run.last')}
        other={null}
        runId={query.withJobId}
        onWebsite={(next) => setSides({ with: next === id ? undefined : next, withRun: undefined })}
        onRun={(withRun) => setSides({ withRun })}
      />
      <Button
        variant="default"
        className={`no-print ${css.swap}`}
        leftSection={<IconRefresh size={16} aria-hidden />}
        disabled={!comparison?.shown.run || !comparison.reference.run}
        onClick={swap}
      >
        {t('swap')}
      </Button>
      <Side
        title={t('shown')}
        websiteId={id}
        side={comparison?.shown}
        fallback={t('run.last')}
        other={comparison?.reference.run ?? null}
        runId={query.jobId}
        onWebsite={(website) =>
          setSides({ website, run: undefined, with: website === referenceId ? undefined : referenceId })
        }
        onRun={(run) => setSides({ run })}
      />
    </div>
  );
}

interface SideProps {
  title: string;
  websiteId: string;
  side: ComparedSide | undefined;
  /** Text of the option without a choice. */
  fallback: string;
  /** Run whose reliability is the reference. */
  other: ComparedRun | null;
  /** Id of the run in the address. */
  runId: string | undefined;
  onWebsite: (id: string) => void;
  onRun: (id: string | undefined) => void;
}

function Side({ title, websiteId, side, fallback, other, runId, onWebsite, onRun }: SideProps): ReactNode {
  return (
    <section className={`grid shrink gap-10 card ${css.side}`} aria-label={title}>
      <h2 className="small weight-580 muted">{title}</h2>
      <div className={`grid gap-8 ${css.choices}`}>
        <WebsiteSelect side={title} websiteId={websiteId} onChange={onWebsite} />
        <RunSelect
          side={title}
          fallback={fallback}
          websiteId={websiteId}
          named={runId}
          used={side?.run ?? null}
          onChange={onRun}
        />
      </div>
      <ComparedRunFacts run={side?.run} other={other} />
    </section>
  );
}

interface WebsiteSelectProps {
  side: string;
  websiteId: string;
  onChange: (id: string) => void;
}

function WebsiteSelect({ side, websiteId, onChange }: WebsiteSelectProps): ReactNode {
  const t = useWords('comparison');
  const current = useCurrentWebsite();
  const { websites = [] } = useWebsites();
  const known = websites.some(({ id }) => id === current.id) ? websites : [current, ...websites];
  return (
    <NativeSelect
      aria-label={t('website', { side })}
      rightSection={<IconSelector size={16} aria-hidden />}
      data={known.map((website) => ({ value: website.id, label: websiteLabel(website) }))}
      value={websiteId}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface RunSelectProps {
  side: string;
  fallback: string;
  websiteId: string;
  named: string | undefined;
  used: ComparedRun | null;
  onChange: (id: string | undefined) => void;
}

/** Renders a choice among the runs of a website; without a choice, the server uses the last run. */
function RunSelect({ side, fallback, websiteId, named, used, onChange }: RunSelectProps): ReactNode {
  const t = useWords('comparison');
  const format = useFormat();
  const { items: runs = [] } = useComparableRuns(websiteId);
  const known = used === null || runs.some(({ id }) => id === used.id) ? runs : [used, ...runs];
  const labelOf = ({ kind, title, at, score }: ComparedRun) =>
    [
      format.instant(at),
      title ?? t(`run.${kind === 'pool' || kind === 'test' ? kind : 'audit'}`),
      score.grade === null ? null : t('run.grade', { grade: score.grade }),
    ]
      .filter((part) => part !== null)
      .join(' · ');
  return (
    <NativeSelect
      aria-label={t('run', { side })}
      rightSection={<IconSelector size={16} aria-hidden />}
      data={[{ value: '', label: fallback }, ...known.map((run) => ({ value: run.id, label: labelOf(run) }))]}
      value={named ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
