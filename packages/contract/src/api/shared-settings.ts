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
import { MANAGERS, oc } from './call.ts';
import { byId, lock } from './inputs.ts';

/** Calls about settings that several websites inherit. */
export const sharedSettings = {
  list: oc
    .route({ method: 'GET', path: '/shared-settings' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(listQuerySchema.extend({ companyId: idSchema.optional() }))
    .output(listOf(sharedSettingsSchema)),
  get: oc
    .route({ method: 'GET', path: '/shared-settings/{id}' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(sharedSettingsSchema),
  /** Returns the websites that inherit the settings, with their exceptions. */
  websites: oc
    .route({ method: 'GET', path: '/shared-settings/{id}/websites' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(listQuerySchema.extend(byId.shape))
    .output(listOf(inheritingWebsiteSchema)),
  create: oc
    .route({ method: 'POST', path: '/shared-settings', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(newSharedSettingsSchema)
    .output(sharedSettingsSchema),
  /** Returns the effect of a change on the websites that inherit the settings, and writes nothing. */
  preview: oc
    .route({ method: 'POST', path: '/shared-settings/{id}/previews' })
    .meta({ allowed: MANAGERS, question: true, reads: [] })
    .input(z.object({ id: idSchema, settings: settingValuesSchema }))
    .output(sharedSettingsPreviewSchema),
  update: oc
    .route({ method: 'PUT', path: '/shared-settings/{id}' })
    .meta({ allowed: MANAGERS })
    .input(sharedSettingsChangeSchema)
    .output(sharedSettingsSchema),
  /** Removes the shared settings. Their websites retain their current values. */
  remove: oc
    .route({ method: 'DELETE', path: '/shared-settings/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  /** Sets the shared settings that a website inherits, and its exceptions. */
  inherit: oc
    .route({ method: 'PUT', path: '/websites/{id}/inheritance' })
    .meta({ allowed: MANAGERS })
    .input(inheritanceSchema.extend({ ...byId.shape, ...lock }))
    .output(websiteSchema),
};
