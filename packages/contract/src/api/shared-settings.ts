import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import { listOf, listQuerySchema } from '../list.ts';
import {
  inheritanceSchema,
  inheritingWebsiteSchema,
  newSharedSettingsSchema,
  settingValuesSchema,
  sharedSettingsChangeSchema,
  sharedSettingsPreviewSchema,
  sharedSettingsSchema,
} from '../shared-settings.ts';
import { websiteSchema } from '../website.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId, lock } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'Shared settings', fr: 'Réglages communs' });

/** Calls about settings that several websites inherit. */
export const sharedSettings = {
  list: get('/shared-settings', 'Lists shared settings, which websites inherit')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(listQuerySchema.extend({ companyId: idSchema.optional() }))
    .output(listOf(sharedSettingsSchema)),
  get: get('/shared-settings/{id}', 'Reads shared settings')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(sharedSettingsSchema),
  /** Returns the websites that inherit the settings, with their exceptions. */
  websites: get(
    '/shared-settings/{id}/websites',
    'Lists the websites that inherit shared settings, with their exceptions',
  )
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(listQuerySchema.extend(byId.shape))
    .output(listOf(inheritingWebsiteSchema)),
  create: post('/shared-settings', 'Adds shared settings', 201)
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['websites', 'fleet'] })
    .input(newSharedSettingsSchema)
    .output(sharedSettingsSchema),
  /** Returns the effect of a change on the websites that inherit the settings, and writes nothing. */
  preview: post(
    '/shared-settings/{id}/previews',
    'Returns the effect of a change of shared settings on their websites',
  )
    .meta({ allowed: MANAGERS, question: true, reads: [], token: 'read' })
    .input(z.object({ id: idSchema, settings: settingValuesSchema }))
    .output(sharedSettingsPreviewSchema),
  update: put('/shared-settings/{id}', 'Changes shared settings, and the websites that inherit them')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['websites', 'fleet'] })
    .input(sharedSettingsChangeSchema)
    .output(sharedSettingsSchema),
  /** Removes the shared settings. Their websites retain their current values. */
  remove: del('/shared-settings/{id}', 'Removes shared settings; their websites keep the values')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['websites', 'fleet'] })
    .input(byId),
  /** Sets the shared settings that a website inherits, and its exceptions. */
  inherit: put(
    '/websites/{id}/inheritance',
    'Sets the shared settings that a website inherits, and its exceptions',
  )
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      makesStale: ['websites', 'fleet'],
      done: { en: 'inherited by websites', fr: 'héritage par des sites' },
    })
    .input(inheritanceSchema.extend({ ...byId.shape, ...lock }))
    .output(websiteSchema),
};
