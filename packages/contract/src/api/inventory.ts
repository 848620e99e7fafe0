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
import { MANAGERS, oc } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const byWebsite = z.object({ websiteId: idSchema });

/** Calls about the vendors that visits observed on websites. */
export const inventory = {
  list: oc
    .route({ method: 'GET', path: '/inventory' })
    .meta({ allowed: MANAGERS, reads: ['visits', 'matrices'] })
    .input(inventoryQuerySchema)
    .output(listOf(inventoryVendorSchema)),
  csv: oc
    .route({ method: 'GET', path: '/inventory.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits', 'matrices'] })
    .input(inventoryCsvQuerySchema)
    .output(csvFile),
  vendor: oc
    .route({ method: 'GET', path: '/inventory/vendor' })
    .meta({ allowed: MANAGERS, reads: ['visits', 'matrices'] })
    .input(z.object({ vendor: vendorKeySchema }))
    .output(vendorDetailSchema),
  website: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/inventory' })
    .meta({ allowed: MANAGERS, reads: ['visits', 'matrices'] })
    .input(byWebsite)
    .output(websiteInventorySchema),
  /** Returns the cookies and storage of a website as a table for its cookie policy. */
  cookiePolicy: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/cookie-policy' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits', 'matrices'] })
    .input(cookiePolicyQuerySchema)
    .output(csvFile),
  exemption: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/exemption' })
    .meta({ allowed: MANAGERS, reads: ['visits', 'matrices'] })
    .input(byWebsite.extend({ vendor: vendorKeySchema.optional() }))
    .output(exemptionSchema),
};

/** Calls about the vendors that the caller's company approves or refuses. */
export const listedVendors = {
  list: oc
    .route({ method: 'GET', path: '/listed-vendors' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(z.object({}))
    .output(z.array(listedVendorSchema)),
  /** Adds a vendor to a list, or moves it to the other list. */
  set: oc
    .route({ method: 'PUT', path: '/listed-vendors' })
    .meta({ allowed: MANAGERS })
    .input(listedVendorInputSchema)
    .output(listedVendorSchema),
  /** Approves every vendor that currently fires and is on no list. */
  approveSeen: oc
    .route({ method: 'POST', path: '/listed-vendors/approvals' })
    .meta({ allowed: MANAGERS })
    .output(z.object({ approved: z.int() })),
  remove: oc
    .route({ method: 'DELETE', path: '/listed-vendors/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
};
