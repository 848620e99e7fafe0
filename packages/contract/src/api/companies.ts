import * as z from 'zod';
import {
  companiesQuerySchema,
  companyChangeSchema,
  companyDetailSchema,
  companySchema,
  newCompanySchema,
  signInNamesSchema,
  teamInputSchema,
} from '../company.ts';
import { redactionsSchema, redactionTrialSchema } from '../redaction.ts';
import { csvReaderSchema } from '../csv-reader.ts';
import { avatarInputSchema, avatarSchema, labelSchema } from '../user.ts';
import { idSchema } from '../identifiers.ts';
import { listOf } from '../list.ts';
import { oc, ADMIN_ONLY, COMPANY_CALL, MANAGERS } from './call.ts';
import { avatarSize, byId, csvFile, searched } from './inputs.ts';

export const companies = {
  list: oc
    .route({ method: 'GET', path: '/companies' })
    .meta({ allowed: ADMIN_ONLY, reads: [] })
    .input(companiesQuerySchema)
    .output(listOf(companySchema)),
  csv: oc
    .route({ method: 'GET', path: '/companies.csv' })
    .meta({ allowed: ADMIN_ONLY, noted: true, reads: [] })
    .input(csvReaderSchema.extend(searched))
    .output(csvFile),
  /** Returns the company that the caller works in. A token reaches no other company. */
  own: oc
    .route({ method: 'GET', path: '/company' })
    .meta({ allowed: MANAGERS, reads: [] })
    .output(z.object({ id: idSchema, name: z.string() })),
  get: oc
    .route({ method: 'GET', path: '/companies/{id}' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(companyDetailSchema),
  create: oc
    .route({ method: 'POST', path: '/companies', successStatus: 201 })
    .meta({ allowed: ADMIN_ONLY })
    .input(newCompanySchema)
    .output(companyDetailSchema),
  update: oc
    .route({ method: 'PUT', path: '/companies/{id}' })
    .meta({ allowed: MANAGERS })
    .input(companyChangeSchema.extend(byId.shape))
    .output(companyDetailSchema),
  /** Returns the redaction rules that agents apply to the company's recordings. */
  redactions: oc
    .route({ method: 'GET', path: '/companies/{id}/redactions' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(redactionsSchema),
  setRedactions: oc
    .route({ method: 'PUT', path: '/companies/{id}/redactions' })
    .meta({ allowed: MANAGERS })
    .input(redactionsSchema.extend(byId.shape))
    .output(redactionsSchema),
  /** Applies unsaved redaction rules to a text and returns the result. */
  tryRedactions: oc
    .route({ method: 'POST', path: '/companies/{id}/redactions/trial' })
    .meta({ allowed: MANAGERS, question: true, reads: [] })
    .input(redactionTrialSchema.extend(byId.shape))
    .output(z.object({ text: z.string() })),
  /** Returns the names that configuration files use instead of ids in sign-in settings. */
  signInNames: oc
    .route({ method: 'GET', path: '/companies/{id}/sign-in-names' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(signInNamesSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/companies/{id}', successStatus: 204 })
    .meta({ allowed: ADMIN_ONLY, confirmed: true })
    .input(byId),
  uploadAvatar: oc
    .route({ method: 'POST', path: '/companies/{id}/avatar/upload' })
    .meta({ allowed: MANAGERS })
    .input(avatarInputSchema.extend(byId.shape))
    .output(avatarSchema),
  removeAvatar: oc
    .route({ method: 'DELETE', path: '/companies/{id}/avatar', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  thumbnail: oc
    .route({ method: 'GET', path: '/companies/{id}/thumbnails/{size}' })
    .meta({ allowed: COMPANY_CALL, reads: [] })
    .input(byId.extend(avatarSize))
    .output(z.instanceof(Blob)),
  rotateGuestCode: oc
    .route({ method: 'PUT', path: '/companies/{id}/guest-code' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(companyDetailSchema),
  stickerSvg: oc
    .route({ method: 'GET', path: '/companies/{id}/sticker.svg' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(z.instanceof(Blob)),
  stickerPng: oc
    .route({ method: 'GET', path: '/companies/{id}/sticker.png' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(z.instanceof(Blob)),
  addTeam: oc
    .route({ method: 'POST', path: '/companies/{id}/teams', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(teamInputSchema.extend(byId.shape))
    .output(labelSchema),
  updateTeam: oc
    .route({ method: 'PUT', path: '/companies/{id}/teams/{teamId}' })
    .meta({ allowed: MANAGERS })
    .input(teamInputSchema.extend({ id: idSchema, teamId: idSchema }))
    .output(labelSchema),
  removeTeam: oc
    .route({ method: 'DELETE', path: '/companies/{id}/teams/{teamId}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId.extend({ teamId: idSchema })),
};
