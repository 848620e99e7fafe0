import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { ConsolePart } from './console-part.tsx';
import { DataLayerPart } from './data-layer-part.tsx';
import { FindingsPart } from './findings-part.tsx';
import { HistoryPart } from './history/history-part.tsx';
import { WhatChanged } from './history/what-changed.tsx';
import { HitsPart } from './hits-part.tsx';
import { partCounts } from './part-counts.ts';
import { RequestsPart } from './requests/requests-part.tsx';
import { VisitPart } from './visit-part.tsx';
import type { VisitKey } from './history/visit-row.tsx';
import { isWhole, type WholeObservation } from './whole-observation.ts';
import { useScreenshot } from '../../shared/api/observations.ts';
import { showBlob } from '../../shared/ui/show-blob.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { Skeleton, Waiting } from '../../shared/ui/skeleton.tsx';
import css from './evidence.module.css';
import { Unavailable } from './records.tsx';
import { LimitsPart } from './limits-part.tsx';
import { PoliciesPart } from './policies-part.tsx';
import { ConsentPart } from './consent-part.tsx';

// Few readers open them, and each is as large as three others.
const StoresPart = lazyComponent(
  ['attribution'],
  async () => (await import('./attribution/stores-part.tsx')).StoresPart,
);
const PersonalDataPart = lazyComponent(
  ['personal-data'],
  async () => (await import('./personal-data-part.tsx')).PersonalDataPart,
);
const OtherBrowsersPart = lazyComponent(
  ['other-browsers'],
  async () => (await import('./other-browsers-part.tsx')).OtherBrowsersPart,
);
const TagManagerPart = lazyComponent(
  ['containers'],
  async () => (await import('./tag-manager-part.tsx')).TagManagerPart,
);
const CountedPart = lazyComponent(['counted'], async () => (await import('./counted-part.tsx')).CountedPart);

interface PartProps<S extends StoredObservation> {
  stored: S;
  visitKey: VisitKey;
}

/** Parts that remain after the recording was deleted. */
const STORED_PARTS = { findings: FindingsPart, counted: CountedPart, history: HistoryPart } satisfies Record<
  string,
  (props: PartProps<StoredObservation>) => ReactNode
>;
const WHOLE_PARTS = {
  findings: FindingsPart,
  hits: HitsPart,
  counted: CountedPart,
  requests: RequestsPart,
  dataLayer: DataLayerPart,
  tagManager: TagManagerPart,
  console: ConsolePart,
  policies: PoliciesPart,
  cookies: StoresPart,
  personalData: PersonalDataPart,
  limits: LimitsPart,
  otherBrowsers: OtherBrowsersPart,
  consent: ConsentPart,
  picture: PicturePart,
  visit: VisitPart,
  history: HistoryPart,
} satisfies Record<string, (props: PartProps<WholeObservation>) => ReactNode>;
type PartName = keyof typeof WHOLE_PARTS;

/** Renders the parts of a recording, one at a time; the address selects the part. */
export function VisitParts({ stored, visitKey }: PartProps<StoredObservation>): ReactNode {
  const may = usePermission();
  const names = (Object.keys(isWhole(stored) ? WHOLE_PARTS : STORED_PARTS) as PartName[]).filter(
    (name) =>
      (name !== 'tagManager' || may('containers.ofVisit')) &&
      (name !== 'limits' || may('vendorLimits.ofVisit')) &&
      (name !== 'otherBrowsers' || may('blocking.ofVisit')) &&
      (name !== 'counted' || may('counted.ofVisit')),
  );
  const { part: named }: { part?: string } = useSearch({ strict: false });
  const part = names.find((name) => name === named) ?? 'findings';
  return (
    <>
      {part === 'history' || stored.previousId === null ? null : (
        <WhatChanged key={stored.id} shown={stored} previousId={stored.previousId} />
      )}
      <PartTabs names={names} part={part} counts={partCounts(stored)} />
      {isWhole(stored) ? (
        <WholePart name={part} stored={stored} visitKey={visitKey} />
      ) : part === 'history' ? (
        <HistoryPart stored={stored} visitKey={visitKey} />
      ) : part === 'counted' ? (
        <CountedPart stored={stored} />
      ) : (
        <FindingsPart stored={stored} />
      )}
    </>
  );
}

function WholePart({ name, ...props }: PartProps<WholeObservation> & { name: PartName }): ReactNode {
  const Shown = WHOLE_PARTS[name];
  return <Shown {...props} />;
}

interface PartTabsProps {
  names: readonly PartName[];
  part: PartName;
  counts: Partial<Record<PartName, number>>;
}

function PartTabs({ names, part, counts }: PartTabsProps): ReactNode {
  const t = useWords('evidence');
  const navigate = useNavigate();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (strip.current) scrollTabIntoView(strip.current, part);
  }, [part]);
  const show = (next: PartName) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        part: next === 'findings' ? undefined : next,
        request: undefined,
      }),
      replace: true,
      resetScroll: false,
    });
  return (
    <div ref={strip} className="relative scroll-x no-print">
      <Segmented
        label={t('tabs')}
        size="small"
        value={part}
        options={names.map((value) => ({ value, label: t(`tab.${value}`), count: counts[value] }))}
        onChange={show}
      />
    </div>
  );
}

/** Scrolls the strip of tabs on a telephone; the page itself does not move. */
function scrollTabIntoView(strip: HTMLElement, part: PartName): void {
  const tab = strip.querySelector<HTMLElement>(`label:has([value="${part}"])`);
  if (tab) strip.scrollLeft = tab.offsetLeft - strip.offsetWidth / 3;
}

/** Renders the screenshot that the agent took. */
function PicturePart({ stored: { id, url, observation } }: { stored: WholeObservation }): ReactNode {
  const t = useWords('evidence');
  const picture = seen(observation.screenshot) ?? null;
  const { data: blob, error } = useScreenshot(id, picture !== null);
  if (observation.screenshot.state === 'unavailable') return <Unavailable part={observation.screenshot} />;
  if (picture === null || error)
    return <p className={css.none}>{t(picture === null ? 'picture.none' : 'picture.gone')}</p>;
  if (!blob)
    return (
      <Waiting>
        <Skeleton height={320} />
      </Waiting>
    );
  return (
    <img
      ref={(image) => showBlob(image, blob)}
      className={`block full rounded-s ${css.picture}`}
      alt={t('picture.alt', { url })}
    />
  );
}
