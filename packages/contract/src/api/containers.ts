import {
  containerCsvQuerySchema,
  containerDetailSchema,
  containerDifferenceQuerySchema,
  containerDifferenceSchema,
  containerExportSchema,
  containersQuerySchema,
  containerTrialInputSchema,
  containerTrialSchema,
  eventExplanationSchema,
  explanationQuerySchema,
  receivedExplanationSchema,
  receivedQuerySchema,
  serverExportSchema,
  storedContainerSchema,
  visitContainersSchema,
} from '../stored-container.ts';
import { listOf } from '../list.ts';
import { MANAGERS, oc } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/**
 * Calls about tag manager containers that pages load: their content, their effect, and the reasons for tags that do not
 * fire.
 */
export const containers = {
  /** Returns containers, last seen first. */
  list: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/containers' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(containersQuerySchema)
    .output(listOf(storedContainerSchema)),
  get: oc
    .route({ method: 'GET', path: '/containers/{id}' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(byId)
    .output(containerDetailSchema),
  difference: oc
    .route({ method: 'GET', path: '/containers/{id}/difference' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(containerDifferenceQuerySchema)
    .output(containerDifferenceSchema),
  ofVisit: oc
    .route({ method: 'GET', path: '/observations/{id}/containers' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(visitContainersSchema),
  /** Explains why an event was not sent. Returns null if no visit of that event stored a container. */
  explain: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/containers/explanation' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(explanationQuerySchema)
    .output(eventExplanationSchema.nullable()),
  /** Stores an export of this container, which adds names, folders and comments. Replaces the previous export. */
  setExport: oc
    .route({ method: 'PUT', path: '/containers/{id}/export' })
    .meta({ allowed: MANAGERS })
    .input(containerExportSchema)
    .output(containerDetailSchema),
  /** Stores an export of a server container: a new container of the website, or the next version of a known one. */
  upload: oc
    .route({ method: 'POST', path: '/websites/{websiteId}/containers', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(serverExportSchema)
    .output(containerDetailSchema),
  /** Deletes an uploaded server container with its versions. */
  remove: oc
    .route({ method: 'DELETE', path: '/containers/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  /** Explains which tags of a server container take an event, and what stops the others. */
  received: oc
    .route({ method: 'GET', path: '/containers/{id}/received' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(receivedQuerySchema)
    .output(receivedExplanationSchema),
  removeExport: oc
    .route({ method: 'DELETE', path: '/containers/{id}/export', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  /** Returns the changes that a draft would make on the pages' last visits. Visits nothing. */
  try: oc
    .route({ method: 'POST', path: '/containers/{id}/trials' })
    .meta({ allowed: MANAGERS, question: true, reads: ['visits'] })
    .input(containerTrialInputSchema)
    .output(containerTrialSchema),
  tagsCsv: oc
    .route({ method: 'GET', path: '/containers/{id}/tags.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits'] })
    .input(containerCsvQuerySchema)
    .output(csvFile),
  findingsCsv: oc
    .route({ method: 'GET', path: '/containers/{id}/findings.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits'] })
    .input(containerCsvQuerySchema)
    .output(csvFile),
};
