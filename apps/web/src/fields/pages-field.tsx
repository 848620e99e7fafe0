import type { ReactNode } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import type { UseFormReturnType } from '@mantine/form';
import { pathPatternSchema } from '@vigie/contract/page-selection.ts';
import { useMatchingPages } from '../api/known-pages.ts';
import { filledPatterns, isSelection } from '../ui/page-selection-input/page-patterns.ts';
import { PageSelectionInput } from '../ui/page-selection-input/page-selection-input.tsx';

const PAUSE_MS = 400;

interface PagesFieldProps<F> {
  form: UseFormReturnType<F>;
  websiteId: string;
}

/** The pages that something is about, and how many known ones that makes. */
export function PagesField<F extends { allPages: boolean; urls: string[] }>({
  form,
  websiteId,
}: PagesFieldProps<F>): ReactNode {
  const { allPages, urls } = form.values;
  const patterns = filledPatterns(urls).filter((pattern) => pathPatternSchema.safeParse(pattern).success);
  const [asked] = useDebouncedValue(allPages ? '' : patterns.join('\n'), PAUSE_MS);
  const { data: matching } = useMatchingPages(websiteId, asked === '' ? [] : asked.split('\n'));
  const error = form.errors['urls'];
  return (
    <PageSelectionInput
      value={{ allPages, urls }}
      isChecked={error !== undefined}
      // What is wrong with a line stands on the line itself; only the server's own refusals are left.
      error={isSelection({ allPages, urls }) ? error : undefined}
      matching={patterns.length === 0 ? undefined : (matching?.total ?? null)}
      onChange={(selection) => {
        form.setFieldValue('allPages', selection.allPages as never);
        form.setFieldValue('urls', [...selection.urls] as never);
      }}
    />
  );
}
