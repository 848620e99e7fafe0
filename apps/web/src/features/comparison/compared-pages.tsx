import { useMemo, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { COMPARED_KINDS, type ComparedPage, type RunComparison } from '@vigie/contract/comparison.ts';
import { useComparedPages } from '../../shared/api/comparisons.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ListPart } from '../../shared/resource/list-part.tsx';
import { IconColumns, IconX } from '../../shared/ui/icons.ts';
import { FacetChips } from '../../shared/ui/list/facet-chips.tsx';
import type { Column } from '../../shared/ui/list/column.ts';
import { TwoLines } from '../../shared/ui/two-lines/two-lines.tsx';
import { PageUrl } from '../../shared/ui/page-url.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { KIND_TONES, useCauseText } from './compared-words.ts';
import { usePagePanel } from './page-panel.tsx';
import type { Compared } from './use-compared.ts';

interface ComparedPagesProps {
  compared: Compared;
  comparison: RunComparison;
}

/** Renders the pages of both runs, broken ones first; one opens beside the list. */
export function ComparedPages({ compared, comparison }: ComparedPagesProps): ReactNode {
  const t = useWords('comparison');
  const { query, pages } = compared;
  const list = useComparedPages({ ...query, ...pages.query });
  return (
    <section aria-labelledby="pages">
      <SectionTitle
        id="pages"
        title={t('pages.title')}
        hint={t('pages.both', { count: comparison.inBoth })}
      />
      <ListPart<ComparedPage>
        list={list}
        label={t('pages.title')}
        failed={t('pages.failed')}
        empty={{ icon: IconColumns, title: t('pages.empty'), text: t('pages.empty-text') }}
        filters={pages}
        search={pages.search(t('pages.search'))}
        otherFilters={<KindChips comparison={comparison} filters={pages} />}
        columns={useColumns()}
        panel={usePagePanel(list.items, comparison)}
      />
    </section>
  );
}

function KindChips({ comparison, filters }: { comparison: RunComparison; filters: Compared['pages'] }) {
  const t = useWords('comparison');
  const { kind = '', cause } = filters.query;
  return (
    <>
      <FacetChips
        label={t('kinds')}
        value={kind}
        options={COMPARED_KINDS.filter((one) => comparison.pages[one] > 0 || one === kind).map((value) => ({
          value,
          label: t(`kind.${value}`),
          count: comparison.pages[value],
        }))}
        onChange={(value) => filters.set({ kind: value, cause: '' })}
      />
      {cause === undefined ? null : <CauseChip comparison={comparison} filters={filters} />}
    </>
  );
}

/** Renders the cause that filters the list, with the button that clears it. */
function CauseChip({ comparison, filters }: { comparison: RunComparison; filters: Compared['pages'] }) {
  const t = useWords('comparison');
  const causeText = useCauseText();
  const found = comparison.causes.find(({ key }) => key === filters.query.cause);
  const text = found ? causeText(found.cause) : null;
  return (
    <p className="row wrap gap-4-10 quiet whole-line">
      <span>{text ? t('cause.named', text) : filters.query.cause}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={() => filters.set({ cause: '' })}
      >
        {t('causes.all')}
      </Button>
    </p>
  );
}

function useColumns(): Column<ComparedPage>[] {
  const t = useWords('comparison');
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'page',
        title: t('column.page'),
        width: 'minmax(200px, 2fr)',
        isBeside: true,
        cell: ({ shown, reference, path }) => <PageUrl url={shown?.url ?? reference?.url ?? path} />,
      },
      {
        key: 'kind',
        title: t('column.kind'),
        width: 'minmax(176px, 1fr)',
        isBeside: true,
        cell: ({ kinds }) => <Kinds kinds={kinds} />,
      },
      {
        key: 'causes',
        title: t('column.causes'),
        width: 'minmax(200px, 3fr)',
        narrow: 'line',
        cell: ({ changes }) => <Causes changes={changes} />,
      },
      {
        key: 'hits',
        title: t('column.hits'),
        width: '92px',
        align: 'end',
        narrow: 'named',
        cell: ({ shown, reference }) =>
          t('hits.change', {
            before: reference ? format.number(reference.pageViews) : '–',
            after: shown ? format.number(shown.pageViews) : '–',
          }),
      },
    ],
    [t, format],
  );
}

function Kinds({ kinds }: { kinds: ComparedPage['kinds'] }): ReactNode {
  const t = useWords('comparison');
  return (
    <span className="flex wrap gap-4">
      {kinds.slice(0, 2).map((kind) => (
        <Pill key={kind} tone={KIND_TONES[kind]}>
          {t(`kind.${kind}`)}
        </Pill>
      ))}
    </span>
  );
}

function Causes({ changes }: { changes: ComparedPage['changes'] }): ReactNode {
  const causeText = useCauseText();
  const [first, ...others] = changes;
  if (!first) return null;
  const { name, text } = causeText(first.cause);
  return (
    <TwoLines text={`${name} ${text}`}>
      {others.length > 0 ? <span className="muted">+ {others.length}</span> : null}
    </TwoLines>
  );
}
