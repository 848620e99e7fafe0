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
import { MANAGERS, callsOn } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const { get, post, put, del } = callsOn({
  en: 'Container of a tag manager',
  fr: 'Conteneur d’un gestionnaire de balises',
});

/**
 * Calls about tag manager containers that pages load: their content, their effect, and the reasons for tags that do not
 * fire.
 */
export const containers = {
  /** Returns containers, last seen first. */
  list: get(
    '/websites/{websiteId}/containers',
    'Lists the tag managers’ containers that pages of a website load',
  )
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(containersQuerySchema)
    .output(listOf(storedContainerSchema)),
  get: get('/containers/{id}', 'Reads a container: its tags, its versions and what a review finds in it')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(byId)
    .output(containerDetailSchema),
  difference: get('/containers/{id}/difference', 'Reads what differs between two versions of a container')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(containerDifferenceQuerySchema)
    .output(containerDifferenceSchema),
  ofVisit: get(
    '/observations/{id}/containers',
    'Reads which tags of which container fire at each push of a visit',
  )
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(visitContainersSchema),
  /** Explains why an event was not sent. Returns null if no visit of that event stored a container. */
  explain: get(
    '/websites/{websiteId}/containers/explanation',
    'Reads which tag should have sent an event, and what stopped it',
  )
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(explanationQuerySchema)
    .output(eventExplanationSchema.nullable()),
  /** Stores an export of this container, which adds names, folders and comments. Replaces the previous export. */
  setExport: put('/containers/{id}/export', 'Names the tags of a container by an export of the tag manager')
    .meta({ allowed: MANAGERS, token: 'configure', done: { en: 'names uploaded', fr: 'noms déposés' } })
    .input(containerExportSchema)
    .output(containerDetailSchema),
  /** Stores an export of a server container: a new container of the website, or the next version of a known one. */
  upload: post('/websites/{websiteId}/containers', 'Stores an export of a server container', 201)
    .meta({ allowed: MANAGERS, token: 'configure', done: { en: 'export uploaded', fr: 'export déposé' } })
    .input(serverExportSchema)
    .output(containerDetailSchema),
  /** Deletes an uploaded server container with its versions. */
  remove: del('/containers/{id}', 'Deletes an uploaded server container')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(byId),
  /** Explains which tags of a server container take an event, and what stops the others. */
  received: get(
    '/containers/{id}/received',
    'Reads which tags of a server container take an event, and what stops the others',
  )
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(receivedQuerySchema)
    .output(receivedExplanationSchema),
  removeExport: del('/containers/{id}/export', 'Forgets the export that names the tags of a container')
    .meta({ allowed: MANAGERS, token: 'configure', done: { en: 'names removed', fr: 'noms retirés' } })
    .input(byId),
  /** Returns the changes that a draft would make on the pages' last visits. Visits nothing. */
  try: post(
    '/containers/{id}/trials',
    'Reads what a draft of a container would change on the pages as last visited',
  )
    .meta({ allowed: MANAGERS, question: true, reads: ['visits'], token: 'read' })
    .input(containerTrialInputSchema)
    .output(containerTrialSchema),
  tagsCsv: get('/containers/{id}/tags.csv', 'Exports the tags of a container as CSV')
    .meta({
      allowed: MANAGERS,
      noted: true,
      reads: ['visits'],
      token: 'read',
      done: { en: 'tags exported as CSV', fr: 'export CSV des balises' },
    })
    .input(containerCsvQuerySchema)
    .output(csvFile),
  findingsCsv: get('/containers/{id}/findings.csv', 'Exports what a review finds in a container as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits'], token: 'read' })
    .input(containerCsvQuerySchema)
    .output(csvFile),
};
