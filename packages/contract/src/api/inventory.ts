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
import { MANAGERS, callsOn } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const byWebsite = z.object({ websiteId: idSchema });

const vendor = callsOn({ en: 'Inventory of vendors', fr: 'Inventaire des éditeurs' });

/** Calls about the vendors that visits observed on websites. */
export const inventory = {
  list: vendor
    .get('/inventory', 'Lists the vendors that fire on websites')
    .meta({ allowed: MANAGERS, reads: ['visits', 'matrices'], token: 'read' })
    .input(inventoryQuerySchema)
    .output(listOf(inventoryVendorSchema)),
  csv: vendor
    .get('/inventory.csv', 'Exports the vendors that fire on websites as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits', 'matrices'], token: 'read' })
    .input(inventoryCsvQuerySchema)
    .output(csvFile),
  vendor: vendor
    .get('/inventory/vendor', 'Reads one vendor with the websites on which it fires')
    .meta({ allowed: MANAGERS, reads: ['visits', 'matrices'], token: 'read' })
    .input(z.object({ vendor: vendorKeySchema }))
    .output(vendorDetailSchema),
  website: vendor
    .get('/websites/{websiteId}/inventory', 'Reads the vendors, cookies and storage of a website')
    .meta({ allowed: MANAGERS, reads: ['visits', 'matrices'], token: 'read' })
    .input(byWebsite)
    .output(websiteInventorySchema),
  /** Returns the cookies and storage of a website as a table for its cookie policy. */
  cookiePolicy: vendor
    .get(
      '/websites/{websiteId}/cookie-policy',
      'Exports the cookies of a website as a table for its cookie policy',
    )
    .meta({
      allowed: MANAGERS,
      noted: true,
      reads: ['visits', 'matrices'],
      token: 'read',
      done: { en: 'table of the cookie policy exported', fr: 'tableau de la politique de cookies exporté' },
    })
    .input(cookiePolicyQuerySchema)
    .output(csvFile),
  exemption: vendor
    .get(
      '/websites/{websiteId}/exemption',
      'Reads which conditions of the audience measurement exemption a vendor meets',
    )
    .meta({ allowed: MANAGERS, reads: ['visits', 'matrices'], token: 'read' })
    .input(byWebsite.extend({ vendor: vendorKeySchema.optional() }))
    .output(exemptionSchema),
};

const listed = callsOn({ en: 'Vendor on a list', fr: 'Éditeur sur une liste' });

/** Calls about the vendors that the caller's company approves or refuses. */
export const listedVendors = {
  list: listed
    .get('/listed-vendors', 'Lists approved and refused vendors')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(z.object({}))
    .output(z.array(listedVendorSchema)),
  /** Adds a vendor to a list, or moves it to the other list. */
  set: listed
    .put('/listed-vendors', 'Approves of a vendor, or refuses it')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['inventory'] })
    .input(listedVendorInputSchema)
    .output(listedVendorSchema),
  /** Approves every vendor that currently fires and is on no list. */
  approveSeen: listed
    .post('/listed-vendors/approvals', 'Approves every vendor that fires and is on no list')
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      makesStale: ['inventory'],
      done: { en: 'all that fire approved', fr: 'tous ceux vus approuvés' },
    })
    .output(z.object({ approved: z.int() })),
  remove: listed
    .del('/listed-vendors/{id}', 'Takes a vendor off its list')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['inventory'] })
    .input(byId),
};
