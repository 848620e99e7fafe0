import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { readExemption } from './exemption.service.ts';
import { exportCookiePolicy, exportInventory } from './inventory-files.service.ts';
import { listInventory, readVendor, readWebsiteInventory } from './inventory.service.ts';
import {
  approveSeenVendors,
  listListedVendors,
  removeListedVendor,
  setListedVendor,
} from './listed-vendors.service.ts';

export const inventoryRoutes = routes(contract.inventory, {
  list: listInventory,
  csv: async (call, input, { request }) => sendCsv(request, await exportInventory(call, input)),
  vendor: readVendor,
  website: readWebsiteInventory,
  cookiePolicy: async (call, input, { request }) => {
    const { name, type, body } = await exportCookiePolicy(call, input);
    request.sendAsFile({ name, type });
    return body;
  },
  exemption: readExemption,
});

export const listedVendorRoutes = routes(contract.listedVendors, {
  list: listListedVendors,
  set: setListedVendor,
  approveSeen: approveSeenVendors,
  remove: removeListedVendor,
});
