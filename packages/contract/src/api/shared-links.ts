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
import { EVERYONE, MANAGERS, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about links that show the health or the tracking plan of websites to anyone who has the link. */
export const sharedLinks = {
  /** Returns the valid links, newest first: of a website, of a company, or all. */
  list: oc
    .route({ method: 'GET', path: '/shared-links' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(listQuerySchema.extend({ websiteId: idSchema.optional(), companyId: idSchema.optional() }))
    .output(listOf(sharedLinkSchema)),
  create: oc
    .route({ method: 'POST', path: '/shared-links', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(sharedLinkInputSchema)
    .output(madeLinkSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/shared-links/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
};

const tokenSchema = z.string().max(200);

/** Calls that the holder of a link may make. */
export const sharedHealth = {
  /**
   * Opens a link. The token is in the body, so that no log records it. A tracker that the website no longer has: the
   * primary tracker is used. Without a website: the first website of the link is used.
   */
  open: oc
    .route({ method: 'POST', path: '/shared-health' })
    .meta({ allowed: EVERYONE, question: true, reads: ['visits'] })
    .input(z.object({ token: tokenSchema, websiteId: idSchema.optional(), ...byTracker }))
    .output(sharedHealthSchema),
  /** Returns an overview of all websites of a link. */
  fleet: oc
    .route({ method: 'POST', path: '/shared-fleet' })
    .meta({ allowed: EVERYONE, question: true, reads: ['visits'] })
    .input(z.object({ token: tokenSchema }))
    .output(sharedFleetSchema),
  /** Returns the tracking plan of a link's website as a document. */
  plan: oc
    .route({ method: 'POST', path: '/shared-health/tracking-plan' })
    .meta({ allowed: EVERYONE, question: true, reads: ['visits'] })
    .input(z.object({ token: tokenSchema, locale: localeSchema.default('en') }))
    .output(sharedPlanSchema),
};
