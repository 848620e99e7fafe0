import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { CHANNEL_REGIONS, type Channel, type ChannelTest } from '@vigie/contract/channel.ts';
import type { ChannelFieldName } from '@vigie/contract/channel-kinds.ts';
import { CHANNEL_FIELDS } from '@vigie/contract/fields/channel-fields.ts';
import { useChannel, useRemoveChannel, useTestChannel } from '../../shared/api/channels.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFacts } from '../../shared/resource/described.tsx';
import { Gate } from '../../shared/resource/gate.tsx';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Facts, type Fact } from '../../shared/ui/facts.tsx';
import { IconPencil, IconTrash, IconSend } from '../../shared/ui/icons.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import css from './channel-screen.module.css';
import { SETTINGS } from './channel-values.ts';
import { ChannelState, useDeliveryFailureText } from './channel-words.tsx';
import { Deliveries } from './deliveries.tsx';
import { FailureNotice } from '../../shared/ui/failure-notice.tsx';

/** Renders one channel: its state, its test, and its deliveries. */
export function ChannelScreen(): ReactNode {
  return <LoadedChannel>{(channel) => <Shown channel={channel} />}</LoadedChannel>;
}

/** Loads the channel in the address, and renders its children with it. */
export function LoadedChannel({ children }: { children: (channel: Channel) => ReactNode }): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const t = useWords('channels');
  const gone = {
    title: t('gone'),
    text: t('gone-text'),
    back: <Button renderRoot={(props) => <Link to="/canaux" {...props} />}>{t('gone-back')}</Button>,
  };
  return (
    <Gate query={useChannel(id)} failed={t('failed')} gone={gone}>
      {children}
    </Gate>
  );
}

function Shown({ channel }: { channel: Channel }): ReactNode {
  const t = useWords('channels');
  const shell = useWords('shell');
  const navigate = useNavigate();
  const { ask, dialog } = useDeletion<Channel, { id: string }>({
    removal: useRemoveChannel(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: ({ name }) => ({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      confirm: t('action.delete'),
      done: t('delete.done', { name }),
    }),
    onDeleted: () => void navigate({ to: '/canaux', replace: true }),
  });
  return (
    <>
      <PageHeader
        title={channel.name}
        back={{ to: '/canaux', label: shell('title.canaux') }}
        pills={<ChannelState channel={channel} />}
      >
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => ask(channel)}
        >
          {t('action.delete')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/canaux/$id/modifier" params={{ id: channel.id }} />}
        >
          {t('action.edit')}
        </Button>
      </PageHeader>
      {channel.goneStatus === null ? null : (
        <div className="mb-16">
          <Notice
            tone="fail"
            title={t('turned-off', { status: channel.goneStatus })}
            text={t('turned-off-text')}
          />
        </div>
      )}
      <div className={`grid items-start gap-16 ${css.columns}`}>
        <Deliveries channelId={channel.id} />
        <div className="grid one-column gap-16">
          <TestCard channel={channel} />
          <Settings channel={channel} />
        </div>
      </div>
      {dialog}
    </>
  );
}

function Settings({ channel }: { channel: Channel }): ReactNode {
  const t = useWords('channels');
  const { locale } = useLocale();
  const { settings, secretNames } = channel;
  const facts = useFacts(channel, CHANNEL_FIELDS, {
    recipients: ({ kind }) =>
      kind === 'push'
        ? t('moderators-browsers')
        : kind === 'email'
          ? (CHANNEL_FIELDS.recipients.of(channel) ?? t('moderators'))
          : null,
  });
  const region = CHANNEL_REGIONS.find((one) => one === settings['region']);
  const own: Fact[] = [
    region === undefined ? null : [SETTINGS.region.label[locale], t(`region.${region}`)],
    ...secretNames.map((name): Fact => [SETTINGS[name as ChannelFieldName].label[locale], t('secret-kept')]),
  ];
  return (
    <Card title={t('settings')}>
      <Facts facts={[...facts.slice(0, 1), ...own, ...facts.slice(1)]} />
    </Card>
  );
}

/** Renders the button that sends a test message, and the response of the receiver. */
function TestCard({ channel: { id, kind } }: { channel: Channel }): ReactNode {
  const t = useWords('channels');
  const { mutate, data, error, isPending } = useTestChannel();
  const isOwn = kind === 'email' || kind === 'push';
  return (
    <Card title={t('test.title')}>
      <div className="grid one-column gap-12">
        <p className="muted pretty">{t(isOwn ? 'test.text-own' : 'test.text')}</p>
        <Button
          variant="default"
          className="fit"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={isPending}
          onClick={() => mutate({ id })}
        >
          {t('test.send')}
        </Button>
        {error && !isPending ? <FailureNotice error={error} /> : null}
        {data && !isPending ? <Answer tested={data} isOwn={isOwn} /> : null}
      </div>
    </Card>
  );
}

function Answer({ tested, isOwn }: { tested: ChannelTest; isOwn: boolean }): ReactNode {
  const t = useWords('channels');
  const failureText = useDeliveryFailureText();
  const { delivered, status, milliseconds } = tested;
  const took = milliseconds === null ? '' : t('test.took', { milliseconds });
  if (!delivered)
    return <Notice tone="fail" title={t('test.failed')} text={`${failureText(tested)} ${took}`.trim()} />;
  if (isOwn) return <Notice tone="ok" title={t('test.handed-over')} text={t('test.handed-over-text')} />;
  return (
    <Notice tone="ok" title={t('test.delivered')} text={`${t('answer', { status: status ?? 0 })} ${took}`} />
  );
}
