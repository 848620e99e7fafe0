import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import type { RunFields } from '../../../domain/run-view/run-values.ts';
import { hostOf } from '../../../shared/session/current-website.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Checkbox } from '../../../shared/ui/switch.tsx';

interface RunJourneysProps {
  form: UseFormReturnType<RunFields>;
  /** Journeys of the pool that are not drafts. */
  journeys: NonNullable<PoolDetail['journeys']>;
  hasTests: boolean;
  /** Website that the journeys run on. */
  site: string;
}

/** Renders what a run does with the pool's journeys. Journeys with real effects need a confirmation. */
export function PoolRunJourneys({ form, journeys, hasTests, site }: RunJourneysProps): ReactNode {
  const t = useWords('pool-journeys');
  const count = journeys.length;
  if (form.values.scope === 'one') return <p className="small quiet">{t('run.none')}</p>;
  return (
    <>
      <p className="small quiet pretty">{t(hasTests ? 'run.then' : 'run.only', { count })}</p>
      <Confirmation form={form} journeys={journeys.filter(({ changesWorld }) => changesWorld)} site={site} />
    </>
  );
}

function Confirmation({ form, journeys, site }: Omit<RunJourneysProps, 'hasTests'>): ReactNode {
  const t = useWords('pool-journeys');
  const [first] = journeys;
  if (!first) return null;
  return (
    <>
      <Notice
        tone="warn"
        title={t('run.world-title', { title: first.title, count: journeys.length })}
        text={t('run.world', { host: hostOf(site) })}
      />
      <Checkbox label={t('run.confirm')} {...form.getInputProps('isConfirmed', { type: 'checkbox' })} />
    </>
  );
}
