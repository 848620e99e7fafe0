import type { ReactNode } from 'react';
import type { Channel, ChannelKind, Delivery } from '@vigie/contract/channel.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { Tone } from '../../ui/status.tsx';
import { SERVICE_NAMES } from './channel-values.ts';

/** How a kind of channel is called. */
export function useKindName(): (kind: ChannelKind) => string {
  const t = useWords('channels');
  const own = { email: t('kind.email'), push: t('kind.push'), webhook: t('kind.webhook') };
  const names: Record<ChannelKind, string> = { ...SERVICE_NAMES, ...own };
  return (kind) => names[kind];
}

/** Whether a channel is on; one whose receiver is gone says so. */
export function ChannelState({ channel: { isOn, goneStatus } }: { channel: Channel }): ReactNode {
  const t = useWords('channels');
  if (goneStatus !== null) return <Pill tone="fail">{t('state.gone')}</Pill>;
  return <Pill tone={isOn ? 'ok' : 'mute'}>{t(isOn ? 'state.on' : 'state.off')}</Pill>;
}

const TONES: Record<Delivery['state'], Tone> = { delivered: 'ok', waiting: 'warn', failed: 'fail' };

/** What became of a delivery; one that waits without a failure is under way. */
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

/** Why the last attempt failed, with the status that came; nothing for one that did not. */
export function useFailureText(): (tried: Pick<Delivery, 'failure' | 'status'>) => string {
  const t = useWords('channels');
  return ({ failure, status }) => {
    if (failure !== null) return t(`failure.${failure}`, { status: status ?? 0 });
    return status === null ? '' : t('answer', { status });
  };
}
