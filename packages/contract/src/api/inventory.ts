import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import {
  cookiePolicyQuerySchema,
  exemptionSchema,
  inventoryCsvQuerySchema,
  inventoryQuerySchema,
  inventoryVendorSchema,
  listedVendorInputSchema,
  listedVendorSchema,
  vendorDetailSchema,
  vendorKeySchema,
  websiteInventorySchema,
} from '../inventory.ts';
import { listOf } from '../list.ts';
import { MANAGERS, del, get, post, put } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const byWebsite = z.object({ websiteId: idSchema });

/** Calls about the vendors that visits observed on websites. */
export const inventory = {
  list: get('/inventory', 'Lists the vendors that fire on websites')
    .meta({ allowed: MANAGERS, reads: ['visits', 'matrices'], token: 'read' })
    .input(inventoryQuerySchema)
    .output(listOf(inventoryVendorSchema)),
  csv: get('/inventory.csv', 'Exports the vendors that fire on websites as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits', 'matrices'], token: 'read' })
    .input(inventoryCsvQuerySchema)
    .output(csvFile),
  vendor: get('/inventory/vendor', 'Reads one vendor with the websites on which it fires')
    .meta({ allowed: MANAGERS, reads: ['visits', 'matrices'], token: 'read' })
    .input(z.object({ vendor: vendorKeySchema }))
    .output(vendorDetailSchema),
  website: get('/websites/{websiteId}/inventory', 'Reads the vendors, cookies and storage of a website')
    .meta({ allowed: MANAGERS, reads: ['visits', 'matrices'], token: 'read' })
    .input(byWebsite)
    .output(websiteInventorySchema),
  /** Returns the cookies and storage of a website as a table for its cookie policy. */
  cookiePolicy: get(
    '/websites/{websiteId}/cookie-policy',
    'Exports the cookies of a website as a table for its cookie policy',
  )
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits', 'matrices'], token: 'read' })
    .input(cookiePolicyQuerySchema)
    .output(csvFile),
  exemption: get(
    '/websites/{websiteId}/exemption',
    'Reads which conditions of the audience measurement exemption a vendor meets',
  )
    .meta({ allowed: MANAGERS, reads: ['visits', 'matrices'], token: 'read' })
    .input(byWebsite.extend({ vendor: vendorKeySchema.optional() }))
    .output(exemptionSchema),
};

/** Calls about the vendors that the caller's company approves or refuses. */
export const listedVendors = {
  list: get('/listed-vendors', 'Lists approved and refused vendors')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(z.object({}))
    .output(z.array(listedVendorSchema)),
  /** Adds a vendor to a list, or moves it to the other list. */
  set: put('/listed-vendors', 'Approves of a vendor, or refuses it')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['inventory'] })
    .input(listedVendorInputSchema)
    .output(listedVendorSchema),
  /** Approves every vendor that currently fires and is on no list. */
  approveSeen: post('/listed-vendors/approvals', 'Approves every vendor that fires and is on no list')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['inventory'] })
    .output(z.object({ approved: z.int() })),
  remove: del('/listed-vendors/{id}', 'Takes a vendor off its list')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['inventory'] })
    .input(byId),
};
