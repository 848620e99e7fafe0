import type { ReactNode } from 'react';
import type { Channel, Delivery } from '@vigie/contract/channel.ts';
import { CHANNELS, type ChannelKind } from '@vigie/contract/channel-kinds.ts';
import { CHANNEL_FIELDS } from '@vigie/contract/fields/channel-fields.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import type { Tone } from '../../shared/ui/status.tsx';

/** Returns a function that names a kind of channel. */
export function useKindName(): (kind: ChannelKind) => string {
  const { locale } = useLocale();
  return (kind) => CHANNELS[kind].name[locale];
}

/** Renders whether a channel is on, or that its receiver no longer exists. */
export function ChannelState({ channel }: { channel: Channel }): ReactNode {
  const { locale } = useLocale();
  const { of, choices } = CHANNEL_FIELDS.state;
  const state = of(channel);
  return <Pill tone={STATE_TONES[state]}>{choices[state][locale]}</Pill>;
}

const STATE_TONES = { on: 'ok', off: 'mute', gone: 'fail' } as const;
const TONES: Record<Delivery['state'], Tone> = { delivered: 'ok', waiting: 'warn', failed: 'fail' };

/** Renders the state of a delivery; a waiting one without a failure is under way. */
export function DeliveryState({
  delivery: { state, failure, heardElsewhere = false },
}: {
  delivery: Pick<Delivery, 'state' | 'failure'> & Partial<Pick<Delivery, 'heardElsewhere'>>;
}): ReactNode {
  const t = useWords('channels');
  if (state === 'waiting' && failure === null) return <Pill tone="mute">{t('delivery.sending')}</Pill>;
  if (failure === 'no-mail-server') return <Pill tone="fail">{t('delivery.unsent')}</Pill>;
  if (heardElsewhere) return <Pill tone="mute">{t('delivery.elsewhere')}</Pill>;
  return <Pill tone={TONES[state]}>{t(`delivery.${state}`)}</Pill>;
}

/** Returns a function that words why the last attempt failed, with its status; empty if it did not fail. */
export function useDeliveryFailureText(): (tried: Pick<Delivery, 'failure' | 'status'>) => string {
  const t = useWords('channels');
  return ({ failure, status }) => {
    if (failure !== null) return t(`failure.${failure}`, { status: status ?? 0 });
    return status === null ? '' : t('answer', { status });
  };
}
