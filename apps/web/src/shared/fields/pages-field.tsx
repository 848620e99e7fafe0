import type { ReactNode } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import type { UseFormReturnType } from '@mantine/form';
import { useMatchingPages } from '../api/choices.ts';
import { useSchemas, type Schemas } from '../forms/schemas.ts';
import { useFormat, useWords } from '../i18n/i18n-provider.tsx';
import { filledPatterns, isSelection } from '../ui/page-selection-input/page-patterns.ts';
import { PageSelectionInput } from '../ui/page-selection-input/page-selection-input.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const PAUSE_MS = 400;
const SHOWN = 6;

interface PagesFieldProps<F> {
  form: UseFormReturnType<F>;
  websiteId: string;
}

/** Renders the selection of pages, and the number of known pages it matches. */
export function PagesField<F extends { allPages: boolean; urls: string[] }>({
  form,
  websiteId,
}: PagesFieldProps<F>): ReactNode {
  const { allPages, urls } = form.values;
  const schemas = useSchemas();
  const { patterns, matching } = useMatching(form.values, { websiteId, schemas });
  const error = form.errors['urls'];
  return (
    <PageSelectionInput
      value={{ allPages, urls }}
      isChecked={error !== undefined}
      // Errors of a line are shown on the line itself; only the server's own refusals remain.
      error={schemas === null || isSelection({ allPages, urls }, schemas) ? error : undefined}
      matching={patterns.length === 0 ? undefined : (matching?.total ?? null)}
      onChange={(selection) => {
        form.setFieldValue('allPages', selection.allPages as never);
        form.setFieldValue('urls', [...selection.urls] as never);
      }}
    />
  );
}

/** Renders the first known pages that the selection matches. */
export function PagesPreview<F extends { allPages: boolean; urls: string[] }>({
  form,
  websiteId,
}: PagesFieldProps<F>): ReactNode {
  const t = useWords('inputs');
  const format = useFormat();
  const { allPages } = form.values;
  const schemas = useSchemas();
  const { patterns, matching } = useMatching(form.values, { websiteId, schemas });
  if (!allPages && patterns.length === 0) return null;
  const { items = [], total = { count: 0, estimated: false } } = matching ?? {};
  const others = total.count - Math.min(items.length, SHOWN);
  return (
    <section className="grid one-column gap-6" aria-label={t('pages.preview')}>
      <h3 className="row gap-8 card-title">
        {t('pages.preview')}
        {total.count > 0 ? (
          <span className="muted number weight-450">{format.exact(total.count)}</span>
        ) : null}
      </h3>
      {matching === undefined ? <Skeleton height={120} /> : null}
      {items.length === 0 ? null : (
        <ul className="grid one-column gap-4 plain">
          {items.slice(0, SHOWN).map(({ url }) => (
            <li key={url} className="mono small ellipsis" title={url}>
              {pathOf(url)}
            </li>
          ))}
        </ul>
      )}
      {others > 0 ? (
        <p className="small muted">
          {t(total.estimated ? 'pages.preview-about' : 'pages.preview-more', { count: others })}
        </p>
      ) : null}
      {matching && total.count === 0 ? (
        <p className="small quiet pretty">{t(allPages ? 'pages.preview-none' : 'pages.matching-none')}</p>
      ) : null}
    </section>
  );
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Returns the known pages of a selection, once the user stops typing. */
function useMatching(
  { allPages, urls }: { allPages: boolean; urls: readonly string[] },
  { websiteId, schemas }: { websiteId: string; schemas: Schemas | null },
) {
  const patterns = filledPatterns(urls).filter(
    (pattern) => schemas?.pathPatternSchema.safeParse(pattern).success,
  );
  const [debounced] = useDebouncedValue(allPages ? '' : patterns.join('\n'), PAUSE_MS);
  const { data: matching } = useMatchingPages(
    websiteId,
    debounced === '' ? [] : debounced.split('\n'),
    allPages,
  );
  return { patterns, matching };
}
