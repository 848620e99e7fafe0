import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import {
  interfaceAnswerSchema,
  reportInterfaceChangeSchema,
  reportInterfaceInputSchema,
  reportInterfaceSchema,
} from '../report-interface.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'Reporting interface', fr: 'Interface de rapport' });

/** Calls about the reporting interfaces that trackers of a website name. */
export const reportInterfaces = {
  list: get(
    '/websites/{websiteId}/report-interfaces',
    'Lists the reporting interfaces of a website’s trackers',
  )
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(z.object({ websiteId: idSchema }))
    .output(z.array(reportInterfaceSchema)),
  create: post('/websites/{websiteId}/report-interfaces', 'Adds the reporting interface of a tracker', 201)
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['counted'] })
    .input(reportInterfaceInputSchema)
    .output(reportInterfaceSchema),
  update: put('/report-interfaces/{id}', 'Changes the reporting interface of a tracker')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['counted'] })
    .input(reportInterfaceChangeSchema)
    .output(reportInterfaceSchema),
  remove: del(
    '/report-interfaces/{id}',
    'Removes a reporting interface, with the states and volumes that it gave',
  )
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['counted'] })
    .input(byId),
  /** Asks the interface, and stores its answer. Sends no hit. */
  test: post('/report-interfaces/{id}/test', 'Queries a reporting interface, and names the missing right')
    .meta({ allowed: MANAGERS, token: 'run', makesStale: ['counted'] })
    .input(byId)
    .output(interfaceAnswerSchema),
};
