import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import {
  reproductionInputSchema,
  visitorFiguresSchema,
  visitorPeriodSchema,
  visitorSeriesSchema,
} from '../visitor-figures.ts';
import { visitorSettingsInputSchema, visitorSettingsSchema } from '../visitor-settings.ts';
import { MANAGERS, VIEWERS, callsOn } from './call.ts';

const ofWebsite = z.object({ websiteId: idSchema });
const ofPeriod = visitorPeriodSchema.extend({ websiteId: idSchema });

const { get, post, put, del } = callsOn({ en: 'Real visitors', fr: 'Visiteurs réels' });

/** Calls about what browsers of real visitors report. Browsers themselves call `/collect`, which is outside of the contract. */
export const realVisitors = {
  figures: get(
    '/websites/{websiteId}/real-visitors',
    'Reads what browsers of real visitors report: states of trackers, violations and losses',
  )
    .meta({ allowed: VIEWERS, reads: ['trials'], token: 'read' })
    .input(ofPeriod)
    .output(visitorFiguresSchema),
  /** Returns page views and states of the primary tracker: by hour for a day at most, else by day (UTC). */
  series: get(
    '/websites/{websiteId}/real-visitors/series',
    'Reads page views of real visitors by hour or day',
  )
    .meta({ allowed: VIEWERS, reads: [], token: 'read' })
    .input(ofPeriod)
    .output(visitorSeriesSchema),
  /** Sends an agent to pages of a loss, as the nearest visitor. The figures then have its answer beside the loss. */
  reproduce: post(
    '/websites/{websiteId}/real-visitors/reproductions',
    'Sends an agent to reproduce a loss of real visitors',
    202,
  )
    .meta({ allowed: MANAGERS, token: 'run', done: { en: 'loss reproduced', fr: 'perte reproduite' } })
    .input(reproductionInputSchema.extend({ websiteId: idSchema })),
  settings: get(
    '/websites/{websiteId}/real-visitors/settings',
    'Reads the settings of real visitors, with their key and addresses',
  )
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(ofWebsite)
    .output(visitorSettingsSchema),
  updateSettings: put('/websites/{websiteId}/real-visitors/settings', 'Changes the settings of real visitors')
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      done: { en: 'settings changed', fr: 'réglages modifiés' },
    })
    .input(visitorSettingsInputSchema)
    .output(visitorSettingsSchema),
  /** Replaces the key. Browsers that use the old one are no longer counted. */
  replaceKey: post('/websites/{websiteId}/real-visitors/key', 'Replaces the key by which browsers report')
    .meta({ allowed: MANAGERS, token: 'configure', done: { en: 'key replaced', fr: 'clé remplacée' } })
    .input(ofWebsite)
    .output(visitorSettingsSchema),
  /** Deletes all figures of real visitors of a website. The settings stay. */
  removeAll: del('/websites/{websiteId}/real-visitors', 'Deletes all figures of real visitors of a website')
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      done: { en: 'figures deleted', fr: 'chiffres supprimés' },
    })
    .input(ofWebsite),
};
