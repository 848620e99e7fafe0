import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import {
  interfaceAnswerSchema,
  reportInterfaceChangeSchema,
  reportInterfaceInputSchema,
  reportInterfaceSchema,
} from '../report-interface.ts';
import { MANAGERS, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about the reporting interfaces that trackers of a website name. */
export const reportInterfaces = {
  list: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/report-interfaces' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(z.object({ websiteId: idSchema }))
    .output(z.array(reportInterfaceSchema)),
  create: oc
    .route({ method: 'POST', path: '/websites/{websiteId}/report-interfaces', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(reportInterfaceInputSchema)
    .output(reportInterfaceSchema),
  update: oc
    .route({ method: 'PUT', path: '/report-interfaces/{id}' })
    .meta({ allowed: MANAGERS })
    .input(reportInterfaceChangeSchema)
    .output(reportInterfaceSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/report-interfaces/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  /** Asks the interface, and stores its answer. Sends no hit. */
  test: oc
    .route({ method: 'POST', path: '/report-interfaces/{id}/test' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(interfaceAnswerSchema),
};
