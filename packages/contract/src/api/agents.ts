import * as z from 'zod';
import {
  agentAssociationSchema,
  agentChangeSchema,
  agentCodeOrderSchema,
  agentCodeSchema,
  agentSchema,
  madeAgentCodeSchema,
} from '../agent.ts';
import { csvReaderSchema } from '../csv-reader.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { oc, ADMIN_ONLY, MANAGERS } from './call.ts';
import { byId, csvFile, searched } from './inputs.ts';

const filters = { ...searched, state: z.enum(['online', 'offline']).optional() };

/** Calls about agents. */
export const agents = {
  list: oc
    .route({ method: 'GET', path: '/agents' })
    .meta({ allowed: MANAGERS })
    .input(listQuerySchema.extend(filters))
    .output(listOf(agentSchema)),
  csv: oc
    .route({ method: 'GET', path: '/agents.csv' })
    .meta({ allowed: MANAGERS, noted: true })
    .input(csvReaderSchema.extend(filters))
    .output(csvFile),
  get: oc
    .route({ method: 'GET', path: '/agents/{id}' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(agentSchema),
  create: oc
    .route({ method: 'POST', path: '/agents', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(agentAssociationSchema)
    .output(agentSchema),
  update: oc
    .route({ method: 'PUT', path: '/agents/{id}' })
    .meta({ allowed: MANAGERS })
    .input(agentChangeSchema)
    .output(agentSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/agents/{id}', successStatus: 204 })
    .meta({ allowed: ADMIN_ONLY, confirmed: true })
    .input(byId),
  synchronize: oc
    .route({ method: 'POST', path: '/agents/{id}/synchronizations' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(agentSchema),
  /** New keys for the link to it, as soon as it answers. */
  renewKeys: oc
    .route({ method: 'POST', path: '/agents/{id}/key-renewals', successStatus: 202 })
    .meta({ allowed: ADMIN_ONLY, confirmed: true })
    .input(byId)
    .output(agentSchema),
  /** The key of the agent is refused at once, until it registers or is associated again. */
  revoke: oc
    .route({ method: 'POST', path: '/agents/{id}/revocations' })
    .meta({ allowed: MANAGERS, confirmed: true })
    .input(byId)
    .output(agentSchema),
  /** A code for an agent that calls out: valid for one hour and one use. */
  makeCode: oc
    .route({ method: 'POST', path: '/agents/codes', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(agentCodeOrderSchema)
    .output(madeAgentCodeSchema),
  /** The codes that can still be used, newest first. */
  codes: oc
    .route({ method: 'GET', path: '/agents/codes' })
    .meta({ allowed: MANAGERS })
    .output(z.array(agentCodeSchema)),
  removeCode: oc
    .route({ method: 'DELETE', path: '/agents/codes/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
};
