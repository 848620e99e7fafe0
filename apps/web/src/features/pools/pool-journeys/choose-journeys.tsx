import { useState, type ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import type { Website } from '@vigie/contract/website.ts';
import { useJourneys } from '../../../shared/api/journeys.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ChooseItems } from '../choose-items.tsx';
import { chosenJourneyOf, type PoolFields } from '../pool-values.ts';
import { WorldTag } from './world-tag.tsx';

interface StepProps {
  form: UseFormReturnType<PoolFields>;
  website: Website;
}

/** Renders the journeys of the website to select, and a warning about journeys with real effects. */
export function ChooseJourneys({ form, website: { id: websiteId } }: StepProps): ReactNode {
  const t = useWords('pool-journeys');
  const [q, setQ] = useState('');
  const { tests, journeys } = form.values;
  return (
    <>
      <ChooseItems
        noun="pool-journeys"
        list={useJourneys({ websiteId, q: q === '' ? undefined : q })}
        q={q}
        onSearch={setQ}
        value={journeys}
        chosenOf={chosenJourneyOf}
        error={form.errors['journeys']}
        onChange={(chosen) => form.setFieldValue('journeys', chosen)}
        below={({ stepsTotal }) => (
          <span className="small weight-450 muted">{t('steps', { count: stepsTotal })}</span>
        )}
        marks={({ changesWorld }) => (changesWorld ? <WorldTag /> : null)}
      />
      {journeys.length > 0 && tests.length === 0 ? (
        <p className="small quiet pretty">{t('choose.alone')}</p>
      ) : null}
      <WorldNotice values={form.values} />
    </>
  );
}

/** Renders the warning that the schedule runs a journey with real effects without confirmation. */
function WorldNotice({ values: { journeys, schedule } }: { values: PoolFields }): ReactNode {
  const t = useWords('pool-journeys');
  const changing = journeys.filter(({ changesWorld }) => changesWorld);
  const [first] = changing;
  if (!first) return null;
  return (
    <Notice
      tone="warn"
      title={t('choose.world-title', { title: first.title, count: changing.length })}
      text={t(schedule === null ? 'choose.world' : 'choose.world-planned')}
    />
  );
}
