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
import { MANAGERS, oc } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/** Calls about channels for incident notifications, and about their deliveries. */
export const channels = {
  list: oc
    .route({ method: 'GET', path: '/channels' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(channelsQuerySchema)
    .output(listOf(channelSchema)),
  /** Exports the channels without any secret. */
  csv: oc
    .route({ method: 'GET', path: '/channels.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: [] })
    .input(csvReaderSchema.extend({ companyId: idSchema.optional() }))
    .output(csvFile),
  get: oc
    .route({ method: 'GET', path: '/channels/{id}' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(channelSchema),
  create: oc
    .route({ method: 'POST', path: '/channels', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(channelInputSchema)
    .output(channelSchema),
  update: oc
    .route({ method: 'PUT', path: '/channels/{id}' })
    .meta({ allowed: MANAGERS })
    .input(channelChangeSchema.extend(byId.shape))
    .output(channelSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/channels/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  /** Sends one message immediately, and returns the receiver's answer. */
  test: oc
    .route({ method: 'POST', path: '/channels/{id}/test' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(channelTestSchema),
  /** Returns deliveries, newest first. */
  deliveries: oc
    .route({ method: 'GET', path: '/channels/{id}/deliveries' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(deliveriesQuerySchema)
    .output(listOf(deliverySchema)),
  /** Retries a delivery for 24 hours, with the same message id. */
  resend: oc
    .route({ method: 'POST', path: '/channels/{id}/deliveries/{deliveryId}/resend' })
    .meta({ allowed: MANAGERS })
    .input(byId.extend({ deliveryId: idSchema }))
    .output(deliverySchema),
};
