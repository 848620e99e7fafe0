import type { ReactNode } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useMatchingPages } from '../../api/known-pages.ts';
import { filledPatterns, isSelection } from '../../ui/page-selection-input/page-patterns.ts';
import { PageSelectionInput } from '../../ui/page-selection-input/page-selection-input.tsx';
import type { TestForm } from './test-form.ts';

const PAUSE_MS = 400;

/** The pages that the test is about, and how many known ones that makes. */
export function PagesField({ form, websiteId }: { form: TestForm; websiteId: string }): ReactNode {
  const { allPages, urls } = form.values;
  const isGood = isSelection({ allPages, urls });
  const patterns = allPages || !isGood ? [] : filledPatterns(urls);
  const [asked] = useDebouncedValue(patterns.join('\n'), PAUSE_MS);
  const matching = useMatchingPages(websiteId, asked === '' ? [] : asked.split('\n'));
  const error = form.errors['urls'];
  return (
    <PageSelectionInput
      value={{ allPages, urls }}
      isChecked={error !== undefined}
      // What is wrong with a line stands on the line itself; only the server's own refusals are left.
      error={isGood ? error : undefined}
      matching={patterns.length === 0 ? undefined : (matching?.total ?? null)}
      onChange={(selection) => {
        form.setFieldValue('allPages', selection.allPages);
        form.setFieldValue('urls', [...selection.urls]);
      }}
    />
  );
}
