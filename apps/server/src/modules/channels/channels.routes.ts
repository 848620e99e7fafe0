import { contract } from '@vigie/contract/api/contract.ts';
import { channelSchema } from '@vigie/contract/channel.ts';
import { CHANNEL_FIELDS } from '@vigie/contract/fields/channel-fields.ts';
import { createConcurrencyLimit } from '../../agent-calls/concurrency-limit.ts';
import { describedCsv } from '../../csv/described-csv.ts';
import { routes } from '../../http/routes.ts';
import {
  changeChannel,
  createChannel,
  listAllChannels,
  listChannelDeliveries,
  readChannel,
  removeChannel,
  resendDelivery,
  testChannel,
} from './channels.service.ts';
import type { DeliveryNeeds } from './send-deliveries.service.ts';

export function createChannelRoutes(needs: DeliveryNeeds) {
  const limited = createConcurrencyLimit();
  return routes(contract.channels, {
    list: listAllChannels,
    csv: describedCsv({ en: 'channels', fr: 'canaux' }, CHANNEL_FIELDS, {
      list: listAllChannels,
      item: channelSchema,
    }),
    get: readChannel,
    create: (call, input) => createChannel(call, input, needs.secrets),
    update: (call, input) => changeChannel(call, input, needs.secrets),
    remove: removeChannel,
    test: (call, input) => limited(() => testChannel(call, input, needs)),
    deliveries: listChannelDeliveries,
    resend: resendDelivery,
  });
}
