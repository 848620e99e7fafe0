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

/** Calls about what really fires on websites. */
export const inventory = {
  list: oc
    .route({ method: 'GET', path: '/inventory' })
    .meta({ allowed: MANAGERS })
    .input(inventoryQuerySchema)
    .output(listOf(inventoryVendorSchema)),
  csv: oc
    .route({ method: 'GET', path: '/inventory.csv' })
    .meta({ allowed: MANAGERS, noted: true })
    .input(inventoryCsvQuerySchema)
    .output(csvFile),
  vendor: oc
    .route({ method: 'GET', path: '/inventory/vendor' })
    .meta({ allowed: MANAGERS })
    .input(z.object({ vendor: vendorKeySchema }))
    .output(vendorDetailSchema),
  website: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/inventory' })
    .meta({ allowed: MANAGERS })
    .input(byWebsite)
    .output(websiteInventorySchema),
  /** What a website leaves in browsers, as a table that its cookie policy shows. */
  cookiePolicy: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/cookie-policy' })
    .meta({ allowed: MANAGERS, noted: true })
    .input(cookiePolicyQuerySchema)
    .output(csvFile),
  exemption: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/exemption' })
    .meta({ allowed: MANAGERS })
    .input(byWebsite.extend({ vendor: vendorKeySchema.optional() }))
    .output(exemptionSchema),
};

/** Calls about the vendors that the caller's company approves of or refuses. */
export const listedVendors = {
  list: oc
    .route({ method: 'GET', path: '/listed-vendors' })
    .meta({ allowed: MANAGERS })
    .input(z.object({}))
    .output(z.array(listedVendorSchema)),
  /** Puts a vendor on a list, or moves it to the other one. */
  set: oc
    .route({ method: 'PUT', path: '/listed-vendors' })
    .meta({ allowed: MANAGERS })
    .input(listedVendorInputSchema)
    .output(listedVendorSchema),
  /** Approves of every vendor that fires now and stands on no list. */
  approveSeen: oc
    .route({ method: 'POST', path: '/listed-vendors/approvals' })
    .meta({ allowed: MANAGERS })
    .output(z.object({ approved: z.int() })),
  remove: oc
    .route({ method: 'DELETE', path: '/listed-vendors/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
};
