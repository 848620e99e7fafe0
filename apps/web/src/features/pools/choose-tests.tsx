import { useState, type ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import type { Website } from '@vigie/contract/website.ts';
import { useJourneys } from '../../api/journeys.ts';
import { useTests } from '../../api/pools.ts';
import { PagesField } from '../../fields/pages-field.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { PagesLine } from '../../pool-or-test/item-pages.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChooseItems } from './choose-items.tsx';
import { WorldTag } from './pool-pills.tsx';
import { chosenJourneyOf, chosenTestOf, type PoolFields } from './pool-values.ts';

interface StepProps {
  form: UseFormReturnType<PoolFields>;
  website: Website;
}

/** On which pages the pool runs, and which tests and journeys. */
export function GeneralStep(props: StepProps): ReactNode {
  return (
    <div className="grid shrink gap-18">
      <PagesField form={props.form} websiteId={props.website.id} />
      <ChooseTests {...props} />
      <ChooseJourneys {...props} />
    </div>
  );
}

function ChooseTests({ form, website: { id: websiteId } }: StepProps): ReactNode {
  const [q, setQ] = useState('');
  return (
    <ChooseItems
      words="choose"
      list={useTests({ websiteId, q: q === '' ? undefined : q })}
      q={q}
      onSearch={setQ}
      value={form.values.tests}
      chosenOf={chosenTestOf}
      error={form.errors['tests']}
      onChange={(tests) => form.setFieldValue('tests', tests)}
      below={(test) => <PagesLine noun="pools" pages={test} />}
    />
  );
}

function ChooseJourneys({ form, website: { id: websiteId } }: StepProps): ReactNode {
  const t = useWords('pools');
  const [q, setQ] = useState('');
  const { tests, journeys } = form.values;
  return (
    <>
      <ChooseItems
        words="choose-journeys"
        list={useJourneys({ websiteId, q: q === '' ? undefined : q })}
        q={q}
        onSearch={setQ}
        value={journeys}
        chosenOf={chosenJourneyOf}
        error={form.errors['journeys']}
        onChange={(chosen) => form.setFieldValue('journeys', chosen)}
        below={({ stepsTotal }) => (
          <span className="small weight-450 muted">{t('journeys.steps', { count: stepsTotal })}</span>
        )}
        marks={({ changesWorld }) => (changesWorld ? <WorldTag /> : null)}
      />
      {journeys.length > 0 && tests.length === 0 ? (
        <p className="small quiet pretty">{t('choose-journeys.alone')}</p>
      ) : null}
      <WorldNotice values={form.values} />
    </>
  );
}

/** A schedule asks nobody before it orders or pays: whoever puts such a journey here is told so. */
function WorldNotice({ values: { journeys, schedule } }: { values: PoolFields }): ReactNode {
  const t = useWords('pools');
  const changing = journeys.filter(({ changesWorld }) => changesWorld);
  const [first] = changing;
  if (!first) return null;
  return (
    <Notice
      tone="warn"
      title={t('choose-journeys.world-title', { title: first.title, count: changing.length })}
      text={t(schedule === null ? 'choose-journeys.world' : 'choose-journeys.world-planned')}
    />
  );
}
