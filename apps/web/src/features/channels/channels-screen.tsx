import type { ReactNode } from 'react';
import type { Channel } from '@vigie/contract/channel.ts';
import { CHANNEL_FIELDS } from '@vigie/contract/fields/channel-fields.ts';
import { useChannels } from '../../shared/api/channels.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useDescribedColumns } from '../../shared/resource/described.tsx';
import { ExportFile } from '../../shared/download/export-file.tsx';
import { ListScreen } from '../../shared/resource/list-screen.tsx';
import { IconSend } from '../../shared/ui/icons.ts';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { ChannelState, DeliveryState, useKindName } from './channel-words.tsx';

/** Renders the alarm channels of a company. */
export function ChannelsScreen(): ReactNode {
  const t = useWords('channels');
  const shell = useWords('shell');
  const list = useChannels({});
  return (
    <ListScreen<Channel>
      title={shell('title.canaux')}
      lead={t('list.lead')}
      add={{ operation: 'channels.create', to: '/canaux/ajouter', label: t('list.add') }}
      actions={
        <ExportFile
          call="channels.csv"
          fileName="channels.csv"
          query={{}}
          isDisabled={list.items?.length === 0}
        />
      }
      list={list}
      label={t('list.label')}
      failed={t('list.failed')}
      empty={{ icon: IconSend, title: t('list.empty'), text: t('list.empty-text') }}
      linkOf={({ id }) => ({ to: '/canaux/$id', params: { id } })}
      columns={useDescribedColumns(CHANNEL_FIELDS, CELLS, WIDTHS)}
    />
  );
}

/** Renders the name of a channel, with its service unless the name contains it. */
function Name({ channel: { name, kind } }: { channel: Channel }): ReactNode {
  const kindName = useKindName();
  return (
    <span className="line wrap shrink gap-2-16">
      {name}
      {name === kindName(kind) ? null : (
        <span className="small weight-450 muted anywhere">{kindName(kind)}</span>
      )}
    </span>
  );
}

function LastDelivery({ delivery }: { delivery: NonNullable<Channel['lastDelivery']> }): ReactNode {
  return (
    <span className="line wrap gap-2-16">
      <DeliveryState delivery={delivery} />
      <span className="small muted">
        <TimeAgo at={delivery.lastAttemptAt ?? delivery.createdAt} />
      </span>
    </span>
  );
}

const CELLS = {
  name: (channel: Channel) => <Name channel={channel} />,
  state: (channel: Channel) => <ChannelState channel={channel} />,
  lastDelivery: ({ lastDelivery }: Channel) =>
    lastDelivery === null ? null : <LastDelivery delivery={lastDelivery} />,
};
const WIDTHS = { state: '140px', lastDelivery: 'minmax(200px, 1.5fr)', locale: '170px' };
