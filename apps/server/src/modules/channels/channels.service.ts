import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { insertChannel, listCompanyChannels, listToldChannels } from './channels.store.ts';
import { insertDelivery } from './deliveries.store.ts';

export { listCompanyChannels };

interface Told {
  channelIds: readonly string[];
  /** In the language of each channel; its id is the same in all of them. */
  message: (locale: Locale) => AlarmMessage;
}

/** What channels with a digest are told at once nevertheless. */
const AT_ONCE: ReadonlySet<AlarmMessage['event']> = new Set(['escalated', 'digest', 'test']);

/**
 * Has channels told something, in the caller's transaction: one delivery for each, which a worker sends. A message of
 * an id that a channel has already is not told again. Channels that are off, or gone, are passed over, and so are
 * those with a digest unless the event is told at once.
 */
export async function tellChannels(
  { db, now }: { db: Db; now: Date },
  { channelIds, message }: Told,
): Promise<void> {
  if (channelIds.length === 0) return;
  for (const channel of await listToldChannels(db, channelIds)) {
    const told = message(channel.locale);
    if (channel.digest !== 'none' && !AT_ONCE.has(told.event)) continue;
    await insertDelivery(db, { id: createId(now.getTime()), channel, message: told, now });
  }
}

/** The channel that a company has from the start: e-mail to its moderators. */
export async function addFirstChannel(
  { db, now }: { db: Db; now: Date },
  { companyId, locale }: { companyId: string; locale: Locale },
): Promise<void> {
  await insertChannel(db, {
    id: createId(now.getTime()),
    companyId,
    kind: 'email',
    name: 'E-mail',
    locale,
    isOn: true,
    digest: 'none',
    settings: {},
    sealed: null,
    sealedNames: [],
    now,
  });
}
