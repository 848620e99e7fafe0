import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import { listOf } from '../list.ts';
import {
  checkedLinksCsvQuerySchema,
  checkedLinkSchema,
  checkedLinksQuerySchema,
  linkCheckSchema,
  linkFileInputSchema,
  linkListChangeSchema,
  linkListDetailSchema,
  linkListInputSchema,
  readLinkFileSchema,
  storedLinkListSchema,
} from '../stored-link-list.ts';
import { MANAGERS, oc } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/** Calls about the campaign links of a website, and the checks of them. */
export const linkLists = {
  /** Returns the lists of a website by name, without their addresses. */
  list: oc
    .route({ method: 'GET', path: '/link-lists' })
    .meta({ allowed: MANAGERS, reads: ['links'] })
    .input(z.object({ websiteId: idSchema }))
    .output(z.array(storedLinkListSchema)),
  get: oc
    .route({ method: 'GET', path: '/link-lists/{id}' })
    .meta({ allowed: MANAGERS, reads: ['links'] })
    .input(byId)
    .output(linkListDetailSchema),
  create: oc
    .route({ method: 'POST', path: '/link-lists', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(linkListInputSchema)
    .output(linkListDetailSchema),
  update: oc
    .route({ method: 'PUT', path: '/link-lists/{id}' })
    .meta({ allowed: MANAGERS })
    .input(linkListChangeSchema)
    .output(linkListDetailSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/link-lists/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  /** Reads the links of a file, and stores nothing. */
  read: oc
    .route({ method: 'POST', path: '/link-files/readings' })
    .meta({ allowed: MANAGERS, question: true, reads: [] })
    .input(linkFileInputSchema)
    .output(readLinkFileSchema),
  /** Starts a check: an agent follows each link in its browser. */
  check: oc
    .route({ method: 'POST', path: '/link-lists/{id}/checks', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(linkCheckSchema),
  /** Returns the newest 20 checks of a list, newest first. */
  checks: oc
    .route({ method: 'GET', path: '/link-lists/{id}/checks' })
    .meta({ allowed: MANAGERS, reads: ['links'] })
    .input(byId)
    .output(z.array(linkCheckSchema)),
  /** Returns the links of a check in the order of their list. */
  links: oc
    .route({ method: 'GET', path: '/link-checks/{jobId}/links' })
    .meta({ allowed: MANAGERS, reads: ['links'] })
    .input(checkedLinksQuerySchema)
    .output(listOf(checkedLinkSchema)),
  csv: oc
    .route({ method: 'GET', path: '/link-checks/{jobId}/links.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['links'] })
    .input(checkedLinksCsvQuerySchema)
    .output(csvFile),
};
