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
import { ADMIN_ONLY, MANAGERS, callsOn } from './call.ts';
import { byId, csvFile, searched } from './inputs.ts';

const filters = { ...searched, state: z.enum(['online', 'offline']).optional() };

const { get, post, put, del } = callsOn({ en: 'Agent', fr: 'Agent' });

export const agents = {
  list: get('/agents', 'Lists agents')
    .meta({ allowed: MANAGERS, reads: ['jobs'], token: 'read' })
    .input(listQuerySchema.extend(filters))
    .output(listOf(agentSchema)),
  csv: get('/agents.csv', 'Exports agents as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['jobs'], token: 'read' })
    .input(csvReaderSchema.extend(filters))
    .output(csvFile),
  get: get('/agents/{id}', 'Reads an agent')
    .meta({ allowed: MANAGERS, reads: ['jobs'], token: 'read' })
    .input(byId)
    .output(agentSchema),
  create: post('/agents', 'Pairs an agent with its one-time code', 201)
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(agentAssociationSchema)
    .output(agentSchema),
  update: put('/agents/{id}', 'Changes an agent')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(agentChangeSchema)
    .output(agentSchema),
  remove: del('/agents/{id}', 'Removes an agent').meta({ allowed: ADMIN_ONLY, confirmed: true }).input(byId),
  synchronize: post('/agents/{id}/synchronizations', 'Updates the state of an agent from its answer')
    .meta({ allowed: MANAGERS, token: 'configure', done: { en: 'synchronised', fr: 'synchronisation' } })
    .input(byId)
    .output(agentSchema),
  /** Requests new keys for the connection to the agent. The renewal starts as soon as the agent answers. */
  renewKeys: post('/agents/{id}/key-renewals', 'Requests new keys of an agent', 202)
    .meta({
      allowed: ADMIN_ONLY,
      confirmed: true,
      done: { en: 'new keys requested', fr: 'nouvelles clés demandées' },
    })
    .input(byId)
    .output(agentSchema),
  /** Revokes the agent's key at once, until the agent registers or is associated again. */
  revoke: post('/agents/{id}/revocations', 'Revokes the key of an agent')
    .meta({ allowed: MANAGERS, confirmed: true, done: { en: 'key revoked', fr: 'clé révoquée' } })
    .input(byId)
    .output(agentSchema),
  /** Creates a code for an agent that calls the panel, valid for one hour and one use. */
  makeCode: post('/agents/codes', 'Creates a registration code for an outbound agent', 201)
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      done: { en: 'code to register made', fr: 'code d’enregistrement créé' },
    })
    .input(agentCodeOrderSchema)
    .output(madeAgentCodeSchema),
  /** Returns the codes that can still be used, newest first. */
  codes: get('/agents/codes', 'Lists registration codes for outbound agents')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .output(z.array(agentCodeSchema)),
  removeCode: del('/agents/codes/{id}', 'Withdraws a code for an agent that calls out')
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      done: { en: 'code to register withdrawn', fr: 'code d’enregistrement retiré' },
    })
    .input(byId),
};
