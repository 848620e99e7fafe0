import * as z from 'zod';
import { idSchema, localeSchema } from '../identifiers.ts';
import { listOf, listQuerySchema } from '../list.ts';
import {
  madeLinkSchema,
  sharedFleetSchema,
  sharedHealthSchema,
  sharedLinkInputSchema,
  sharedLinkSchema,
  sharedPlanSchema,
} from '../shared-link.ts';
import { byTracker } from '../tracking-settings.ts';
import { EVERYONE, MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const link = callsOn({ en: 'Shared link', fr: 'Lien partagé' });

/** Calls about links that show the health or the tracking plan of websites to anyone who has the link. */
export const sharedLinks = {
  /** Returns the valid links, newest first: of a website, of a company, or all. */
  list: link
    .get('/shared-links', 'Lists the links to the health of websites')
    .meta({ allowed: MANAGERS, reads: [] })
    .input(listQuerySchema.extend({ websiteId: idSchema.optional(), companyId: idSchema.optional() }))
    .output(listOf(sharedLinkSchema)),
  create: link
    .post(
      '/shared-links',
      'Creates a link to the health of one website or several; its secret is returned once',
      201,
    )
    .meta({ allowed: MANAGERS })
    .input(sharedLinkInputSchema)
    .output(madeLinkSchema),
  remove: link.del('/shared-links/{id}', 'Takes a link back').meta({ allowed: MANAGERS }).input(byId),
};

const tokenSchema = z.string().max(200);

/** Calls that the holder of a link may make. */
export const sharedHealth = {
  /**
   * Opens a link. The token is in the body, so that no log records it. A tracker that the website no longer has: the
   * primary tracker is used. Without a website: the first website of the link is used.
   */
  open: link
    .post('/shared-health', 'Reads the health of a website by a link')
    .meta({ allowed: EVERYONE, question: true, reads: ['visits'] })
    .input(z.object({ token: tokenSchema, websiteId: idSchema.optional(), ...byTracker }))
    .output(sharedHealthSchema),
  /** Returns an overview of all websites of a link. */
  fleet: link
    .post('/shared-fleet', 'Reads the health of all websites of a link at a glance')
    .meta({ allowed: EVERYONE, question: true, reads: ['visits'] })
    .input(z.object({ token: tokenSchema }))
    .output(sharedFleetSchema),
  /** Returns the tracking plan of a link's website as a document. */
  plan: link
    .post('/shared-health/tracking-plan', 'Reads the tracking plan of a website by a link')
    .meta({ allowed: EVERYONE, question: true, reads: ['visits'] })
    .input(z.object({ token: tokenSchema, locale: localeSchema.default('en') }))
    .output(sharedPlanSchema),
};
