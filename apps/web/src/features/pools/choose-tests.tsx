import { useState, type ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import type { Website } from '@vigie/contract/website.ts';
import { useTests } from '../../shared/api/pools.ts';
import { PagesField } from '../../shared/fields/pages-field.tsx';
import { PagesLine } from '../../domain/pool-or-test/item-pages.tsx';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { ChooseItems } from './choose-items.tsx';
import { ChooseJourneys } from './pool-journeys/choose-journeys.tsx';
import { chosenTestOf, POOL_FORM, type PoolFields } from './pool-values.ts';

interface StepProps {
  form: UseFormReturnType<PoolFields>;
  website: Website;
}

/** Renders the pages of the pool, and its tests and journeys. */
export function GeneralStep(props: StepProps): ReactNode {
  return (
    <div className="grid shrink gap-18">
      <Inputs
        of={POOL_FORM}
        section="general"
        form={props.form}
        own={{
          urls: null,
          allPages: <PagesField form={props.form} websiteId={props.website.id} />,
          tests: <ChooseTests {...props} />,
          journeys: <ChooseJourneys {...props} />,
        }}
      />
    </div>
  );
}

function ChooseTests({ form, website: { id: websiteId } }: StepProps): ReactNode {
  const [q, setQ] = useState('');
  return (
    <ChooseItems
      noun="pools"
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
