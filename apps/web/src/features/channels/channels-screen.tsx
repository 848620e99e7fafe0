import type { ReactNode } from 'react';
import type { Channel } from '@vigie/contract/channel.ts';
import { LANGUAGES } from '@vigie/contract/locales.ts';
import { useChannels } from '../../api/channels.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useCompanyColumn } from '../../resource/company-column.ts';
import { ListScreen } from '../../resource/list-screen.tsx';
import { IconSend } from '../../ui/icons.ts';
import type { Column } from '../../ui/list/column.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { ChannelState, DeliveryState, useKindName } from './channel-words.tsx';

/** Where a company is told of incidents. */
export function ChannelsScreen(): ReactNode {
  const t = useWords('channels');
  const shell = useWords('shell');
  return (
    <ListScreen<Channel>
      title={shell('title.canaux')}
      lead={t('list.lead')}
      add={{ operation: 'channels.create', to: '/canaux/ajouter', label: t('list.add') }}
      list={useChannels({})}
      label={t('list.label')}
      failed={t('list.failed')}
      empty={{ icon: IconSend, title: t('list.empty'), text: t('list.empty-text') }}
      linkOf={({ id }) => ({ to: '/canaux/$id', params: { id } })}
      columns={useColumns()}
    />
  );
}

function useColumns(): Column<Channel>[] {
  const t = useWords('channels');
  const kindName = useKindName();
  const company = useCompanyColumn<Channel>({ title: t('column.company'), width: 'minmax(140px, 1fr)' });
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 'minmax(180px, 2fr)',
      cell: ({ name, kind }) => (
        <span className="line wrap shrink gap-2-16">
          {name}
          {name === kindName(kind) ? null : (
            <span className="small weight-450 muted anywhere">{kindName(kind)}</span>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('column.state'),
      width: '140px',
      cell: (channel) => <ChannelState channel={channel} />,
    },
    {
      key: 'last',
      title: t('column.last'),
      width: 'minmax(200px, 1.5fr)',
      narrow: 'line',
      cell: ({ lastDelivery }) =>
        lastDelivery === null ? (
          <span className="muted">{t('last.none')}</span>
        ) : (
          <span className="line wrap gap-2-16">
            <DeliveryState delivery={lastDelivery} />
            <span className="small muted">
              <TimeAgo at={lastDelivery.lastAttemptAt ?? lastDelivery.createdAt} />
            </span>
          </span>
        ),
    },
    {
      key: 'language',
      title: t('column.language'),
      width: '110px',
      narrow: 'none',
      cell: ({ locale }) => LANGUAGES[locale].name,
    },
    ...company,
  ];
}
