import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { ContainerDetail } from '@vigie/contract/stored-container.ts';
import { PRODUCT_NAMES } from '@vigie/contract/wording/container-wording.ts';
import { useContainer } from '../../../shared/api/containers.ts';
import { useSearchFilters } from '../../../shared/resource/search-filters.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Gate } from '../../../shared/resource/gate.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { Tabs } from '../../../shared/ui/tabs.tsx';
import { ContainerFacts } from './container-facts.tsx';
import { ExportContainer } from './export-container.tsx';
import { TagsView } from './tags-view.tsx';
import { Unreadable } from './unreadable.tsx';
import { ReviewView } from './review-view.tsx';
import { VersionsView } from './versions-view.tsx';
import { NamesView } from './names-view.tsx';

const WORDS = ['containers', 'tag-managers'] as const;
// Loaded separately: few containers are of a server. One file has both of its views.
const ServerView = lazyComponent(
  [...WORDS, 'server-containers'],
  async () => (await import('../server-containers/server-view.tsx')).ServerView,
);
// Loaded separately: an explanation draws its condition trees, and most users read the tags.
const Why = lazyComponent(WORDS, async () => (await import('./why-view.tsx')).WhyView);
// Loaded separately: the trial of a draft is larger than the rest of the screen, with the evidence of its visits.
const Draft = lazyComponent(
  [...WORDS, 'browser-trial', 'run-view', 'evidence', 'wording'],
  async () => (await import('./draft-view.tsx')).DraftView,
);

const LIST = { view: 'containers' };

/** Renders one container of a tag manager: its tags, its review, its versions, and the effect of a draft. */
export function ContainerScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const t = useWords('tag-managers');
  const gone = {
    title: t('gone'),
    text: t('gone-text'),
    back: <Button renderRoot={(props) => <Link to="/tags" search={LIST} {...props} />}>{t('back')}</Button>,
  };
  return (
    <Gate query={useContainer(id)} failed={t('failed')} gone={gone}>
      {(detail) => <Shown detail={detail} />}
    </Gate>
  );
}

function Shown({ detail }: { detail: ContainerDetail }): ReactNode {
  const t = useWords('tag-managers');
  const containers = useWords('containers');
  const { kept: stored } = detail;
  const product = PRODUCT_NAMES[stored.product];
  const version = stored.version === null ? null : t('head.version', { version: stored.version });
  const context = stored.context === 'server' ? containers('server.context') : null;
  const names = t(stored.names === 'export' ? 'head.names-export' : 'head.names-script');
  return (
    <>
      <PageHeader
        title={stored.containerId ?? product}
        lead={[stored.containerId === null ? stored.address : product, context, version, names]
          .filter((part) => part !== null && part !== '')
          .join(' · ')}
        back={{ to: '/tags', search: LIST, label: t('back') }}
      >
        <ExportContainer id={stored.id} />
      </PageHeader>
      <ContainerFacts detail={detail} />
      <Unreadable parts={detail.container.unreadable} />
      <Views detail={detail} />
    </>
  );
}

function Views({ detail }: { detail: ContainerDetail }): ReactNode {
  const t = useWords('tag-managers');
  const may = usePermission();
  const { filters } = useSearchFilters('tab');
  const isOfServer = detail.kept.context === 'server';
  const views = [
    { value: 'tags', count: detail.container.tags.length },
    ...(isOfServer ? [{ value: 'incoming' }] : []),
    { value: 'review', count: detail.findings.length },
    { value: 'versions', count: detail.versions.length },
    ...(may('containers.explain') ? [{ value: 'why' }] : []),
    ...(may('containers.try') && !isOfServer ? [{ value: 'draft' }] : []),
    ...(may('containers.setExport') && !isOfServer ? [{ value: 'names' }] : []),
    ...(may('containers.upload') && isOfServer ? [{ value: 'next' }] : []),
  ] as { value: View; count?: number }[];
  const view = views.find(({ value }) => value === filters.tab)?.value ?? 'tags';
  const Part = VIEWS[view];
  return (
    <>
      <Tabs
        label={t('views')}
        value={view}
        tabs={views.map(({ value, ...tab }) => ({ ...tab, value, label: t(`view.${value}`) }))}
      />
      <Part detail={detail} />
    </>
  );
}

const VIEWS = {
  tags: TagsView,
  review: ReviewView,
  versions: VersionsView,
  why: Why,
  draft: Draft,
  names: NamesView,
  incoming: ({ detail }) => <ServerView view="incoming" detail={detail} />,
  next: ({ detail }) => <ServerView view="next" detail={detail} />,
} satisfies Record<string, (props: { detail: ContainerDetail }) => ReactNode>;
type View = keyof typeof VIEWS;
