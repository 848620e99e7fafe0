import type { ReactNode } from 'react';
import { NativeSelect } from '@mantine/core';
import type { MatrixRun } from '@vigie/contract/stored-consent.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite, websiteLabel } from '../../../shared/session/current-website.tsx';
import { IconSelector } from '../../../shared/ui/icons.ts';
import { useConsentView } from './use-consent-view.ts';
import css from './consent.module.css';

interface RunChoiceProps {
  runs: readonly MatrixRun[];
  /** The shown run; it may be older than the listed ones. */
  run: MatrixRun;
}

/** Renders the choice of a run; on paper, its website and time. */
export function RunChoice({ runs, run }: RunChoiceProps): ReactNode {
  const t = useWords('consent');
  const website = useCurrentWebsite();
  const labelOf = useRunLabel();
  const { showRun } = useConsentView();
  const listed = runs.some(({ id }) => id === run.id) ? runs : [run, ...runs];
  return (
    <>
      <NativeSelect
        className={`no-print ${css.run}`}
        label={t('run.label')}
        rightSection={<IconSelector size={16} aria-hidden />}
        value={run.id}
        data={listed.map((one) => ({ value: one.id, label: labelOf(one) }))}
        onChange={({ currentTarget }) => showRun(currentTarget.value)}
      />
      <p className="only-print mb-12">
        {websiteLabel(website)} · {labelOf(run)}
      </p>
    </>
  );
}

/** Returns a function that words a run: its start, its pages, and its findings. */
function useRunLabel() {
  const t = useWords('consent');
  const format = useFormat();
  return ({ at, pool, endedAt, findings }: MatrixRun) => {
    const name = t(pool === null ? 'run.of-audits' : 'run.of-pool', {
      time: format.instant(at),
      pool: pool?.name ?? '',
    });
    const found =
      endedAt === null
        ? t('run.going-on')
        : findings === 0
          ? t('figure.no-finding')
          : findings === null
            ? null
            : t('figure.findings', { count: findings });
    return found === null ? name : `${name} · ${found}`;
  };
}
