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
import { ADMIN_ONLY, COMPANY_CALL, MANAGERS, callsOn } from './call.ts';
import { avatarSize, byId, csvFile, searched } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'Company', fr: 'Entreprise' });

export const companies = {
  list: get('/companies', 'Lists companies')
    .meta({ allowed: ADMIN_ONLY, reads: [] })
    .input(companiesQuerySchema)
    .output(listOf(companySchema)),
  csv: get('/companies.csv', 'Exports companies as CSV')
    .meta({ allowed: ADMIN_ONLY, noted: true, reads: [] })
    .input(csvReaderSchema.extend(searched))
    .output(csvFile),
  /** Returns the company that the caller works in. A token reaches no other company. */
  own: get('/company', 'Reads which company the caller works in')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .output(z.object({ id: idSchema, name: z.string() })),
  get: get('/companies/{id}', 'Reads a company')
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(companyDetailSchema),
  create: post('/companies', 'Adds a company', 201)
    .meta({ allowed: ADMIN_ONLY })
    .input(newCompanySchema)
    .output(companyDetailSchema),
  update: put('/companies/{id}', 'Changes a company')
    .meta({ allowed: MANAGERS })
    .input(companyChangeSchema.extend(byId.shape))
    .output(companyDetailSchema),
  /** Returns the redaction rules that agents apply to the company's recordings. */
  redactions: get('/companies/{id}/redactions', 'Reads what is hidden in recordings of a company')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(redactionsSchema),
  setRedactions: put('/companies/{id}/redactions', 'Sets what is hidden in recordings of a company')
    .meta({ allowed: MANAGERS, token: 'configure', done: { en: 'redactions set', fr: 'masquages fixés' } })
    .input(redactionsSchema.extend(byId.shape))
    .output(redactionsSchema),
  /** Applies unsaved redaction rules to a text and returns the result. */
  tryRedactions: post('/companies/{id}/redactions/trial', 'Tries redactions on a text')
    .meta({ allowed: MANAGERS, question: true, reads: [] })
    .input(redactionTrialSchema.extend(byId.shape))
    .output(z.object({ text: z.string() })),
  /** Returns the names that configuration files use instead of ids in sign-in settings. */
  signInNames: get(
    '/companies/{id}/sign-in-names',
    'Reads what configuration files name of the sign-in of a company',
  )
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(signInNamesSchema),
  remove: del('/companies/{id}', 'Deletes an empty company')
    .meta({ allowed: ADMIN_ONLY, confirmed: true })
    .input(byId),
  uploadAvatar: post('/companies/{id}/avatar/upload', 'Stores the picture of a company')
    .meta({ allowed: MANAGERS })
    .input(avatarInputSchema.extend(byId.shape))
    .output(avatarSchema),
  removeAvatar: del('/companies/{id}/avatar', 'Removes the picture of a company')
    .meta({ allowed: MANAGERS })
    .input(byId),
  thumbnail: get('/companies/{id}/thumbnails/{size}', 'Reads the picture of a company')
    .meta({ allowed: COMPANY_CALL, reads: [] })
    .input(byId.extend(avatarSize))
    .output(z.instanceof(Blob)),
  rotateGuestCode: put('/companies/{id}/guest-code', 'Replaces the code with which guests join')
    .meta({ allowed: MANAGERS, done: { en: 'guest code renewed', fr: 'renouvellement du code invité' } })
    .input(byId)
    .output(companyDetailSchema),
  stickerSvg: get('/companies/{id}/sticker.svg', 'Reads the sticker with the guest code as SVG')
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(z.instanceof(Blob)),
  stickerPng: get('/companies/{id}/sticker.png', 'Reads the sticker with the guest code as PNG')
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(z.instanceof(Blob)),
  addTeam: post('/companies/{id}/teams', 'Adds a team', 201)
    .meta({ allowed: MANAGERS, done: { en: 'team added', fr: 'ajout d’une équipe' } })
    .input(teamInputSchema.extend(byId.shape))
    .output(labelSchema),
  updateTeam: put('/companies/{id}/teams/{teamId}', 'Renames a team')
    .meta({ allowed: MANAGERS, done: { en: 'team changed', fr: 'modification d’une équipe' } })
    .input(teamInputSchema.extend({ id: idSchema, teamId: idSchema }))
    .output(labelSchema),
  removeTeam: del('/companies/{id}/teams/{teamId}', 'Removes a team')
    .meta({ allowed: MANAGERS, done: { en: 'team removed', fr: 'suppression d’une équipe' } })
    .input(byId.extend({ teamId: idSchema })),
};
