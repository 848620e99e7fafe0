import {
  channelChangeSchema,
  channelInputSchema,
  channelSchema,
  channelsQuerySchema,
  channelTestSchema,
  deliveriesQuerySchema,
  deliverySchema,
} from '../channel.ts';
import { csvReaderSchema } from '../csv-reader.ts';
import { idSchema } from '../identifiers.ts';
import { listOf } from '../list.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'Alarm channel', fr: 'Canal d’alerte' });

/** Calls about channels for incident notifications, and about their deliveries. */
export const channels = {
  list: get('/channels', 'Lists the channels that report incidents to companies')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(channelsQuerySchema)
    .output(listOf(channelSchema)),
  /** Exports the channels without any secret. */
  csv: get('/channels.csv', 'Exports channels as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: [], token: 'read' })
    .input(csvReaderSchema.extend({ companyId: idSchema.optional() }))
    .output(csvFile),
  get: get('/channels/{id}', 'Reads a channel, without its secrets')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(channelSchema),
  create: post('/channels', 'Adds a channel', 201)
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(channelInputSchema)
    .output(channelSchema),
  update: put('/channels/{id}', 'Changes a channel; secrets that are left out stay')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(channelChangeSchema.extend(byId.shape))
    .output(channelSchema),
  remove: del('/channels/{id}', 'Deletes a channel with its deliveries')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(byId),
  /** Sends one message immediately, and returns the receiver's answer. */
  test: post(
    '/channels/{id}/test',
    'Sends a message through a channel now, and answers what its receiver made of it',
  )
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(byId)
    .output(channelTestSchema),
  /** Returns deliveries, newest first. */
  deliveries: get('/channels/{id}/deliveries', 'Lists what went through a channel')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(deliveriesQuerySchema)
    .output(listOf(deliverySchema)),
  /** Retries a delivery for 24 hours, with the same message id. */
  resend: post(
    '/channels/{id}/deliveries/{deliveryId}/resend',
    'Tries a delivery again for 24 hours, with the id of its message',
  )
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      done: { en: 'message sent again', fr: 'message renvoyé' },
    })
    .input(byId.extend({ deliveryId: idSchema }))
    .output(deliverySchema),
};
