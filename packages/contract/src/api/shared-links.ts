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

/** Calls about links that open the health or the tracking plan of websites to whoever holds them. */
export const sharedLinks = {
  /** Those that still work, newest first: of a website, of a company, or all. */
  list: oc
    .route({ method: 'GET', path: '/shared-links' })
    .meta({ allowed: MANAGERS })
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

/** What the holder of a link may read, and nothing else. */
export const sharedHealth = {
  /**
   * The token stands in the body, which no log has. A tracker that the website has no longer: the primary one.
   * Without a website: the first one of the link.
   */
  open: oc
    .route({ method: 'POST', path: '/shared-health' })
    .meta({ allowed: EVERYONE, question: true })
    .input(z.object({ token: tokenSchema, websiteId: idSchema.optional(), ...byTracker }))
    .output(sharedHealthSchema),
  /** All websites of a link at a glance. */
  fleet: oc
    .route({ method: 'POST', path: '/shared-fleet' })
    .meta({ allowed: EVERYONE, question: true })
    .input(z.object({ token: tokenSchema }))
    .output(sharedFleetSchema),
  /** The tracking plan of a link's website, as a document. */
  plan: oc
    .route({ method: 'POST', path: '/shared-health/tracking-plan' })
    .meta({ allowed: EVERYONE, question: true })
    .input(z.object({ token: tokenSchema, locale: localeSchema.default('en') }))
    .output(sharedPlanSchema),
};
