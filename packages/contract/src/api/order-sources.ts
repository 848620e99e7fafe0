import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import {
  madeOrderSourceSchema,
  orderSourceChangeSchema,
  orderSourceInputSchema,
  orderSourceSchema,
} from '../order-source.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const { get, post, put, del } = callsOn({
  en: 'Shop that sends orders',
  fr: 'Boutique qui envoie ses commandes',
});

/** Calls about the shops that send their orders by webhooks. */
export const orderSources = {
  list: get('/websites/{websiteId}/order-sources', 'Lists the shops that send their orders')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(z.object({ websiteId: idSchema }))
    .output(z.array(orderSourceSchema)),
  create: post('/websites/{websiteId}/order-sources', 'Adds a shop that sends its orders', 201)
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(orderSourceInputSchema)
    .output(madeOrderSourceSchema),
  update: put('/order-sources/{id}', 'Changes a shop that sends its orders')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(orderSourceChangeSchema)
    .output(orderSourceSchema),
  remove: del('/order-sources/{id}', 'Removes a shop that sends its orders')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(byId),
};
