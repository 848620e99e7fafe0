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
import { MANAGERS, callsOn } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'Link list', fr: 'Liste de liens' });

/** Calls about the campaign links of a website, and the checks of them. */
export const linkLists = {
  /** Returns the lists of a website by name, without their addresses. */
  list: get('/link-lists', 'Lists the campaign links of a website, by list')
    .meta({ allowed: MANAGERS, reads: ['links'], token: 'read' })
    .input(z.object({ websiteId: idSchema }))
    .output(z.array(storedLinkListSchema)),
  get: get('/link-lists/{id}', 'Reads a list of campaign links')
    .meta({ allowed: MANAGERS, reads: ['links'], token: 'read' })
    .input(byId)
    .output(linkListDetailSchema),
  create: post('/link-lists', 'Adds a list of campaign links', 201)
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(linkListInputSchema)
    .output(linkListDetailSchema),
  update: put('/link-lists/{id}', 'Changes a list of campaign links')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(linkListChangeSchema)
    .output(linkListDetailSchema),
  remove: del('/link-lists/{id}', 'Deletes a list of campaign links with its checks')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(byId),
  /** Reads the links of a file, and stores nothing. */
  read: post('/link-files/readings', 'Reads the links of a file, and stores nothing')
    .meta({ allowed: MANAGERS, question: true, reads: [], token: 'read' })
    .input(linkFileInputSchema)
    .output(readLinkFileSchema),
  /** Starts a check: an agent follows each link in its browser. */
  check: post('/link-lists/{id}/checks', 'Checks the links of a list now', 202)
    .meta({
      allowed: MANAGERS,
      token: 'run',
      makesStale: ['jobs'],
      done: { en: 'checked', fr: 'vérification' },
    })
    .input(byId)
    .output(linkCheckSchema),
  /** Returns the newest 20 checks of a list, newest first. */
  checks: get('/link-lists/{id}/checks', 'Lists the checks of a list of campaign links')
    .meta({ allowed: MANAGERS, reads: ['links'], token: 'read' })
    .input(byId)
    .output(z.array(linkCheckSchema)),
  /** Returns the links of a check in the order of their list. */
  links: get('/link-checks/{jobId}/links', 'Lists the links of a check with their way and their findings')
    .meta({ allowed: MANAGERS, reads: ['links'], token: 'read' })
    .input(checkedLinksQuerySchema)
    .output(listOf(checkedLinkSchema)),
  csv: get('/link-checks/{jobId}/links.csv', 'Exports the links of a check as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['links'], token: 'read' })
    .input(checkedLinksCsvQuerySchema)
    .output(csvFile),
};
