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
import { byId } from './inputs.ts';

/** Calls about settings that several websites inherit. */
export const sharedSettings = {
  list: oc
    .route({ method: 'GET', path: '/shared-settings' })
    .meta({ allowed: MANAGERS })
    .input(listQuerySchema.extend({ companyId: idSchema.optional() }))
    .output(listOf(sharedSettingsSchema)),
  get: oc
    .route({ method: 'GET', path: '/shared-settings/{id}' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(sharedSettingsSchema),
  /** The websites that inherit, with their exceptions. */
  websites: oc
    .route({ method: 'GET', path: '/shared-settings/{id}/websites' })
    .meta({ allowed: MANAGERS })
    .input(listQuerySchema.extend(byId.shape))
    .output(listOf(inheritingWebsiteSchema)),
  create: oc
    .route({ method: 'POST', path: '/shared-settings', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(newSharedSettingsSchema)
    .output(sharedSettingsSchema),
  /** What a change would do to the websites that inherit; nothing is written. */
  preview: oc
    .route({ method: 'POST', path: '/shared-settings/{id}/previews' })
    .meta({ allowed: MANAGERS, question: true })
    .input(z.object({ id: idSchema, settings: settingValuesSchema }))
    .output(sharedSettingsPreviewSchema),
  update: oc
    .route({ method: 'PUT', path: '/shared-settings/{id}' })
    .meta({ allowed: MANAGERS })
    .input(sharedSettingsChangeSchema)
    .output(sharedSettingsSchema),
  /** Its websites keep the values that they have. */
  remove: oc
    .route({ method: 'DELETE', path: '/shared-settings/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  /** Which shared settings a website inherits, and its exceptions. */
  inherit: oc
    .route({ method: 'PUT', path: '/websites/{id}/inheritance' })
    .meta({ allowed: MANAGERS })
    .input(inheritanceSchema.extend(byId.shape))
    .output(websiteSchema),
};
