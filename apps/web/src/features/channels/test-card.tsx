import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Channel, ChannelTest } from '@vigie/contract/channel.ts';
import { failureOf } from '../../api/failure.ts';
import { useTestChannel } from '../../api/channels.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { IconSend } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from './channel-words.tsx';

/** Sends a message now, and shows what the receiver made of it. */
export function TestCard({ channel: { id, kind } }: { channel: Channel }): ReactNode {
  const t = useWords('channels');
  const errorText = useErrorText();
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
        {error && !isPending ? <Notice tone="fail" text={errorText(failureOf(error).code)} /> : null}
        {data && !isPending ? <Answer tested={data} isOwn={isOwn} /> : null}
      </div>
    </Card>
  );
}

function Answer({ tested, isOwn }: { tested: ChannelTest; isOwn: boolean }): ReactNode {
  const t = useWords('channels');
  const failureText = useFailureText();
  const { delivered, status, milliseconds } = tested;
  const took = milliseconds === null ? '' : t('test.took', { milliseconds });
  if (!delivered)
    return <Notice tone="fail" title={t('test.failed')} text={`${failureText(tested)} ${took}`.trim()} />;
  if (isOwn) return <Notice tone="ok" title={t('test.handed-over')} text={t('test.handed-over-text')} />;
  return (
    <Notice tone="ok" title={t('test.delivered')} text={`${t('answer', { status: status ?? 0 })} ${took}`} />
  );
}
