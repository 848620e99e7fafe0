import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { StoredContainer } from '@vigie/contract/stored-container.ts';
import { PRODUCT_NAMES } from '@vigie/contract/wording/container-wording.ts';
import { useContainers } from '../../../shared/api/containers.ts';
import { useSelectedWebsite } from '../../../app/shell/selected-website.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { ListPart } from '../../../shared/resource/list-part.tsx';
import { websiteLabel } from '../../../shared/session/current-website.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconTags } from '../../../shared/ui/icons.ts';
import type { Column } from '../../../shared/ui/list/column.ts';
import { Pill } from '../../../shared/ui/pill.tsx';
import { Skeleton, Waiting } from '../../../shared/ui/skeleton.tsx';
import { TimeAgo } from '../../../shared/ui/time-ago.tsx';
import { ServerUpload } from '../server-containers/server-upload.tsx';
import { kindsIn, TONE_OF_FINDING } from './finding-kinds.ts';

/** Renders the containers of the current website. */
export function ContainersView(): ReactNode {
  const t = useWords('tag-managers');
  const { websites, selected } = useSelectedWebsite();
  if (selected)
    return (
      <>
        <p className="quiet pretty mb-16">{t('lead', { website: websiteLabel(selected) })}</p>
        <ContainerList key={selected.id} websiteId={selected.id} />
        <div className="mt-16">
          <ServerUpload key={selected.id} websiteId={selected.id} />
        </div>
      </>
    );
  if (websites) return <EmptyState icon={IconTags} title={t('list.empty')} text={t('list.no-website')} />;
  return (
    <Waiting>
      <Skeleton height={240} />
    </Waiting>
  );
}

function ContainerList({ websiteId }: { websiteId: string }): ReactNode {
  const t = useWords('tag-managers');
  const list = useContainers(websiteId);
  return (
    <ListPart<StoredContainer>
      list={list}
      label={t('list')}
      failed={t('list.failed')}
      empty={{
        icon: IconTags,
        title: t('list.empty'),
        text: t('list.empty-text'),
        actions: (
          <Button
            renderRoot={(props) => (
              <Link to="/website/parametres" search={{ website: websiteId }} {...props} />
            )}
          >
            {t('list.empty-action')}
          </Button>
        ),
      }}
      linkOf={({ id }) => ({ to: '/tags/conteneur/$id', params: { id } })}
      columns={useColumns()}
    />
  );
}

function useColumns(): Column<StoredContainer>[] {
  const t = useWords('tag-managers');
  const format = useFormat();
  return [
    {
      key: 'container',
      title: t('column.container'),
      width: 'minmax(200px, 2fr)',
      cell: (row) => <Container row={row} />,
    },
    {
      key: 'findings',
      title: t('column.findings'),
      width: 'minmax(220px, 2fr)',
      narrow: 'line',
      cell: (row) => <Found row={row} />,
    },
    {
      key: 'version',
      title: t('column.version'),
      width: '80px',
      align: 'end',
      narrow: 'named',
      cell: ({ version }) =>
        version === null ? <span className="muted">{t('version.unknown')}</span> : version,
    },
    {
      key: 'tags',
      title: t('column.tags'),
      width: '70px',
      align: 'end',
      narrow: 'named',
      cell: ({ tags }) => <span className="number">{format.number(tags)}</span>,
    },
    {
      key: 'size',
      title: t('column.size'),
      width: '84px',
      align: 'end',
      narrow: 'named',
      cell: ({ sizeBytes }) => <span className="number">{format.bytes(sizeBytes)}</span>,
    },
    {
      key: 'seen',
      title: t('column.seen'),
      width: 'minmax(140px, 1fr)',
      narrow: 'line',
      cell: ({ firstSeenAt, lastSeenAt }) => (
        <span className="line wrap gap-2-16">
          <TimeAgo at={lastSeenAt} />
          <span className="small muted">
            {t('seen.since', { day: format.days(firstSeenAt, firstSeenAt) })}
          </span>
        </span>
      ),
    },
  ];
}

function Container({ row: { containerId, product, address, context } }: { row: StoredContainer }): ReactNode {
  const t = useWords('containers');
  const name = PRODUCT_NAMES[product];
  return (
    <span className="line wrap shrink gap-2-16">
      <span className="mono anywhere">{containerId ?? name}</span>
      <span className="small weight-450 muted anywhere">{containerId === null ? address : name}</span>
      {context === undefined ? null : <Pill tone="info">{t('server.context')}</Pill>}
    </span>
  );
}

/** Renders the findings of the review, gravest kinds first. */
function Found({ row: { findings } }: { row: StoredContainer }): ReactNode {
  const t = useWords('tag-managers');
  const format = useFormat();
  const kinds = kindsIn(findings);
  if (kinds.length === 0) return <span className="muted">{t('findings.none')}</span>;
  return (
    <span className="flex wrap gap-4">
      {kinds.slice(0, KINDS_SHOWN).map((kind) => (
        <Pill key={kind} tone={TONE_OF_FINDING[kind]}>
          {t(`kind.${kind}`)} {format.number(findings[kind] ?? 0)}
        </Pill>
      ))}
      {kinds.length > KINDS_SHOWN ? (
        <span className="small muted">{t('tags.more', { count: kinds.length - KINDS_SHOWN })}</span>
      ) : null}
    </span>
  );
}

const KINDS_SHOWN = 2;
