import type { ReactNode } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import type { UseFormReturnType } from '@mantine/form';
import { pathPatternSchema } from '@vigie/contract/page-selection.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useMatchingPages } from '../../api/known-pages.ts';
import { filledPatterns } from '../../ui/page-selection-input/page-patterns.ts';
import { PageSelectionInput } from '../../ui/page-selection-input/page-selection-input.tsx';
import { ChooseTests } from './choose-tests.tsx';
import type { PoolFields } from './pool-values.ts';

const PAUSE_MS = 400;

interface GeneralStepProps {
  form: UseFormReturnType<PoolFields>;
  website: Website;
}

/** On which pages the pool runs, and which tests. */
export function GeneralStep({ form, website }: GeneralStepProps): ReactNode {
  const { allPages, urls, tests } = form.values;
  const patterns = filledPatterns(urls).filter((pattern) => pathPatternSchema.safeParse(pattern).success);
  const [asked] = useDebouncedValue(allPages ? '' : patterns.join('\n'), PAUSE_MS);
  const matching = useMatchingPages(website.id, asked === '' ? [] : asked.split('\n'));
  return (
    <div className="grid shrink gap-18">
      <PageSelectionInput
        value={{ allPages, urls }}
        isChecked={form.errors['urls'] !== undefined}
        matching={patterns.length === 0 ? undefined : (matching?.total ?? null)}
        onChange={(selection) => {
          form.setFieldValue('allPages', selection.allPages);
          form.setFieldValue('urls', [...selection.urls]);
        }}
      />
      <ChooseTests
        websiteId={website.id}
        value={tests}
        error={form.errors['tests']}
        onChange={(chosen) => form.setFieldValue('tests', chosen)}
      />
    </div>
  );
}
