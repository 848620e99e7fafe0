import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import type { Website } from '@vigie/contract/website.ts';
import { PagesField } from '../../fields/pages-field.tsx';
import { ChooseTests } from './choose-tests.tsx';
import type { PoolFields } from './pool-values.ts';

interface GeneralStepProps {
  form: UseFormReturnType<PoolFields>;
  website: Website;
}

/** On which pages the pool runs, and which tests. */
export function GeneralStep({ form, website }: GeneralStepProps): ReactNode {
  return (
    <div className="grid shrink gap-18">
      <PagesField form={form} websiteId={website.id} />
      <ChooseTests
        websiteId={website.id}
        value={form.values.tests}
        error={form.errors['tests']}
        onChange={(tests) => form.setFieldValue('tests', tests)}
      />
    </div>
  );
}
