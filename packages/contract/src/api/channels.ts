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

/** Calls about the channels by which a company is told of incidents, and what went through them. */
export const channels = {
  list: oc
    .route({ method: 'GET', path: '/channels' })
    .meta({ allowed: MANAGERS })
    .input(channelsQuerySchema)
    .output(listOf(channelSchema)),
  /** Without any secret. */
  csv: oc
    .route({ method: 'GET', path: '/channels.csv' })
    .meta({ allowed: MANAGERS, noted: true })
    .input(csvReaderSchema.extend({ companyId: idSchema.optional() }))
    .output(csvFile),
  get: oc
    .route({ method: 'GET', path: '/channels/{id}' })
    .meta({ allowed: MANAGERS })
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
  /** Sends a message now, once, and answers what the receiver made of it. */
  test: oc
    .route({ method: 'POST', path: '/channels/{id}/test' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(channelTestSchema),
  /** Newest first. */
  deliveries: oc
    .route({ method: 'GET', path: '/channels/{id}/deliveries' })
    .meta({ allowed: MANAGERS })
    .input(deliveriesQuerySchema)
    .output(listOf(deliverySchema)),
  /** Tries a delivery again for 24 hours, with the id of its message. */
  resend: oc
    .route({ method: 'POST', path: '/channels/{id}/deliveries/{deliveryId}/resend' })
    .meta({ allowed: MANAGERS })
    .input(byId.extend({ deliveryId: idSchema }))
    .output(deliverySchema),
};
