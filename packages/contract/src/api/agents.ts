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

export const agents = {
  list: oc
    .route({ method: 'GET', path: '/agents' })
    .meta({ allowed: MANAGERS, reads: ['jobs'] })
    .input(listQuerySchema.extend(filters))
    .output(listOf(agentSchema)),
  csv: oc
    .route({ method: 'GET', path: '/agents.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['jobs'] })
    .input(csvReaderSchema.extend(filters))
    .output(csvFile),
  get: oc
    .route({ method: 'GET', path: '/agents/{id}' })
    .meta({ allowed: MANAGERS, reads: ['jobs'] })
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
  /** Requests new keys for the connection to the agent. The renewal starts as soon as the agent answers. */
  renewKeys: oc
    .route({ method: 'POST', path: '/agents/{id}/key-renewals', successStatus: 202 })
    .meta({ allowed: ADMIN_ONLY, confirmed: true })
    .input(byId)
    .output(agentSchema),
  /** Revokes the agent's key at once, until the agent registers or is associated again. */
  revoke: oc
    .route({ method: 'POST', path: '/agents/{id}/revocations' })
    .meta({ allowed: MANAGERS, confirmed: true })
    .input(byId)
    .output(agentSchema),
  /** Creates a code for an agent that calls the panel, valid for one hour and one use. */
  makeCode: oc
    .route({ method: 'POST', path: '/agents/codes', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(agentCodeOrderSchema)
    .output(madeAgentCodeSchema),
  /** Returns the codes that can still be used, newest first. */
  codes: oc
    .route({ method: 'GET', path: '/agents/codes' })
    .meta({ allowed: MANAGERS, reads: [] })
    .output(z.array(agentCodeSchema)),
  removeCode: oc
    .route({ method: 'DELETE', path: '/agents/codes/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
};
