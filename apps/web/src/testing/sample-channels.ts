import { channelSchema, deliverySchema, type Channel, type Delivery } from '@vigie/contract/channel.ts';
import { samplerOf } from './sample-of.ts';
import { NOW, sampleId } from './samples.ts';

export const sampleChannel = samplerOf(channelSchema, {
  id: sampleId(9100),
  name: 'E-mail',
  isOn: true,
  lastDelivery: { state: 'delivered', lastAttemptAt: NOW },
});

const KINDS: Partial<Channel>[] = [
  {},
  {
    id: sampleId(9101),
    kind: 'slack',
    name: 'Équipe tracking',
    secretNames: ['url'],
    isOn: false,
    goneStatus: 410,
    lastDelivery: { state: 'failed', createdAt: NOW, lastAttemptAt: NOW, status: 410, failure: 'gone' },
  },
  {
    id: sampleId(9102),
    kind: 'webhook',
    name: 'Supervision',
    locale: 'en',
    secretNames: ['url', 'signingSecret'],
    lastDelivery: null,
  },
];

/**
 * Returns an e-mail channel, a chat whose receiver no longer exists and a webhook, then more of these, with the
 * deliveries of one of them.
 */
export function sampleChannels(count: number, sent: number): { channels: Channel[]; deliveries: Delivery[] } {
  const channels = Array.from({ length: count }, (_, index) =>
    sampleChannel(KINDS[index] ?? { id: sampleId(9100 + index), name: `Astreinte régionale n° ${index}` }),
  );
  return { channels, deliveries: sampleDeliveries(sent) };
}

const sampleDelivery = samplerOf(deliverySchema, {
  id: sampleId(9200),
  channelId: sampleId(9101),
  title: 'Le tag n’est pas demandé sur 12 pages',
  state: 'failed',
  attempts: 3,
  lastAttemptAt: NOW,
  status: 410,
  failure: 'gone',
});

/**
 * Returns a failed delivery, a retried one, one without a mail server, one received through another channel, and
 * delivered ones.
 */
function sampleDeliveries(count: number): Delivery[] {
  return Array.from({ length: count }, (_, index) => {
    const id = sampleId(9200 + index);
    if (index === 0) return sampleDelivery({ id });
    if (index === 1)
      return sampleDelivery({ id, state: 'waiting', status: 503, failure: 'refused', nextAttemptAt: NOW });
    if (index === 2) return sampleDelivery({ id, attempts: 1, status: null, failure: 'no-mail-server' });
    const delivered = { state: 'delivered', attempts: 1, status: 200, failure: null, event: 'over' } as const;
    return sampleDelivery({ id, ...delivered, heardElsewhere: index === 3 });
  });
}
