import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import {
  madeOrderSourceSchema,
  orderSourceChangeSchema,
  orderSourceInputSchema,
  orderSourceSchema,
} from '../order-source.ts';
import { MANAGERS, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about the shops that send their orders by webhooks. */
export const orderSources = {
  list: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/order-sources' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(z.object({ websiteId: idSchema }))
    .output(z.array(orderSourceSchema)),
  create: oc
    .route({ method: 'POST', path: '/websites/{websiteId}/order-sources', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(orderSourceInputSchema)
    .output(madeOrderSourceSchema),
  update: oc
    .route({ method: 'PUT', path: '/order-sources/{id}' })
    .meta({ allowed: MANAGERS })
    .input(orderSourceChangeSchema)
    .output(orderSourceSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/order-sources/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
};
