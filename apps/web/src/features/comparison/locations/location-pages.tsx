import { useMemo, type ReactNode } from 'react';
import {
  LOCATION_KINDS,
  type LocationComparison,
  type LocationKind,
  type LocationPage,
} from '@vigie/contract/location-comparison.ts';
import { useLocationPages } from '../../../shared/api/comparisons.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ListPart } from '../../../shared/resource/list-part.tsx';
import { IconWorld } from '../../../shared/ui/icons.ts';
import type { Column } from '../../../shared/ui/list/column.ts';
import { FacetChips } from '../../../shared/ui/list/facet-chips.tsx';
import { PageUrl } from '../../../shared/ui/page-url.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import { SectionTitle } from '../../../shared/ui/section-title.tsx';
import type { Tone } from '../../../shared/ui/status.tsx';
import { TwoLines } from '../../../shared/ui/two-lines/two-lines.tsx';
import { useLocationPanel } from './location-panel.tsx';
import type { Located } from './use-located.ts';
import { useDifferenceText } from './use-difference-text.ts';

const KIND_TONES: Record<LocationKind, Tone> = {
  visit: 'mute',
  check: 'fail',
  banner: 'info',
  tracker: 'warn',
  same: 'mute',
};

interface LocationPagesProps {
  located: Located;
  comparison: LocationComparison;
}

/** Renders the pages of all locations, those with most differences first; one opens beside the list. */
export function LocationPages({ located: { query, pages }, comparison }: LocationPagesProps): ReactNode {
  const t = useWords('locations');
  const list = useLocationPages({ ...query, ...pages.query }, comparison.isWhole);
  const { kind = '' } = pages.query;
  const kinds = LOCATION_KINDS.filter((one) => comparison.pages[one] > 0 || one === kind);
  return (
    <section aria-labelledby="pages">
      <SectionTitle id="pages" title={t('pages.title')} hint={t('pages.hint')} />
      <ListPart<LocationPage>
        list={list}
        label={t('pages.title')}
        failed={t('pages.not-loaded')}
        empty={{ icon: IconWorld, title: t('pages.empty'), text: t('pages.empty-text') }}
        filters={pages}
        search={pages.search(t('pages.search'))}
        otherFilters={
          <FacetChips
            label={t('kinds')}
            value={kind}
            options={kinds.map((value) => ({
              value,
              label: t(`kind.${value}`),
              count: comparison.pages[value],
            }))}
            onChange={(value) => pages.set({ kind: value })}
          />
        }
        columns={useColumns(comparison)}
        panel={useLocationPanel(list.items, comparison)}
      />
    </section>
  );
}

function useColumns({ locations }: LocationComparison): Column<LocationPage>[] {
  const t = useWords('locations');
  const say = useDifferenceText();
  return useMemo(
    () => [
      {
        key: 'page',
        title: t('column.page'),
        width: 'minmax(200px, 2fr)',
        isBeside: true,
        cell: ({ visits, path }) => <PageUrl url={visits.find((visit) => visit !== null)?.url ?? path} />,
      },
      {
        key: 'kind',
        title: t('column.kind'),
        width: 'minmax(206px, 1fr)',
        isBeside: true,
        cell: ({ kinds }) => (
          <span className="flex wrap gap-4">
            {kinds.map((kind) => (
              <Pill key={kind} tone={KIND_TONES[kind]}>
                {t(`kind.${kind}`)}
              </Pill>
            ))}
          </span>
        ),
      },
      {
        key: 'where',
        title: t('column.where'),
        width: 'minmax(220px, 3fr)',
        narrow: 'line',
        cell: ({ differences: [first, ...others] }) => {
          if (first === undefined) return null;
          const { name, valueAt } = say(first);
          const at = locations.map(({ location }, index) => t('at', { location, value: valueAt(index) }));
          return (
            <TwoLines text={[name, at.join(' · ')].join(' – ')}>
              {others.length > 0 ? <span className="muted">+ {others.length}</span> : null}
            </TwoLines>
          );
        },
      },
    ],
    [t, say, locations],
  );
}
