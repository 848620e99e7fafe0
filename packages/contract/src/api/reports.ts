import * as z from 'zod';
import { localeSchema } from '../identifiers.ts';
import {
  readersZoneSchema,
  reportSubscriptionInputSchema,
  reportSubscriptionSchema,
} from '../report-subscription.ts';
import { byTracker } from '../tracking-settings.ts';
import { VIEWERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const { get, put } = callsOn({ en: 'Health report', fr: 'Rapport de santé' });

/** Calls about the health report of a website as a file. */
export const reports = {
  /** Returns the content of a shared link as a PDF. */
  pdf: get('/websites/{id}/report.pdf', 'Returns the health report of a website as a PDF')
    .meta({
      allowed: VIEWERS,
      noted: true,
      reads: ['visits'],
      token: 'read',
      done: { en: 'exported (PDF)', fr: 'export PDF' },
    })
    .input(byId.extend({ ...byTracker, locale: localeSchema, timeZone: readersZoneSchema }))
    .output(z.instanceof(Blob)),
  /** Returns the caller's subscriptions, for websites within their reach. */
  subscriptions: get(
    '/report-subscriptions',
    'Lists the websites whose health report the caller is sent each month',
  )
    .meta({ allowed: VIEWERS, reads: [] })
    .output(z.array(reportSubscriptionSchema)),
  /** Sets whether the caller, and nobody else, receives the report of a website on the first of each month. */
  subscribe: put(
    '/websites/{id}/report-subscription',
    'Decides whether the caller is sent a website’s health report each month',
    204,
  )
    .meta({ allowed: VIEWERS, done: { en: 'monthly mail set', fr: 'envoi mensuel réglé' } })
    .input(reportSubscriptionInputSchema.extend(byId.shape)),
};
