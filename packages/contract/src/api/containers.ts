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
  keptContainerSchema,
  visitContainersSchema,
} from '../kept-container.ts';
import { listOf } from '../list.ts';
import { MANAGERS, oc } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/** Calls about containers of tag managers that pages load: what is in them, what it does, and why not. */
export const containers = {
  /** Last seen first. */
  list: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/containers' })
    .meta({ allowed: MANAGERS })
    .input(containersQuerySchema)
    .output(listOf(keptContainerSchema)),
  get: oc
    .route({ method: 'GET', path: '/containers/{id}' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(containerDetailSchema),
  difference: oc
    .route({ method: 'GET', path: '/containers/{id}/difference' })
    .meta({ allowed: MANAGERS })
    .input(containerDifferenceQuerySchema)
    .output(containerDifferenceSchema),
  ofVisit: oc
    .route({ method: 'GET', path: '/observations/{id}/containers' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(visitContainersSchema),
  /** Why an event did not leave; null: no visit of that kept a container. */
  explain: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/containers/explanation' })
    .meta({ allowed: MANAGERS })
    .input(explanationQuerySchema)
    .output(eventExplanationSchema.nullable()),
  /** An export of this container adds names, folders and notes; in place of the one before. */
  setExport: oc
    .route({ method: 'PUT', path: '/containers/{id}/export' })
    .meta({ allowed: MANAGERS })
    .input(containerExportSchema)
    .output(containerDetailSchema),
  removeExport: oc
    .route({ method: 'DELETE', path: '/containers/{id}/export', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  /** What a draft would change on the pages as they were last visited; nothing is visited. */
  try: oc
    .route({ method: 'POST', path: '/containers/{id}/trials' })
    .meta({ allowed: MANAGERS, question: true })
    .input(containerTrialInputSchema)
    .output(containerTrialSchema),
  tagsCsv: oc
    .route({ method: 'GET', path: '/containers/{id}/tags.csv' })
    .meta({ allowed: MANAGERS, noted: true })
    .input(containerCsvQuerySchema)
    .output(csvFile),
  findingsCsv: oc
    .route({ method: 'GET', path: '/containers/{id}/findings.csv' })
    .meta({ allowed: MANAGERS, noted: true })
    .input(containerCsvQuerySchema)
    .output(csvFile),
};
