import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import {
  addPart,
  announceOrderFile,
  listOrderFiles,
  previewImport,
  readOrderFile,
  removeImport,
  startImport,
} from './order-imports.service.ts';
import {
  changeSettings,
  readSettings,
  removeAllOrders,
  setRefusedDays,
  type OrderNeeds,
} from './order-settings.service.ts';
import {
  changeSource,
  createSource,
  listSources,
  removeSource,
  type SourceNeeds,
} from './order-sources.service.ts';
import { exportOrders } from './orders-csv.service.ts';
import {
  compare,
  readComparison,
  readOrderDays,
  readOrders,
  sendOrders,
  sendPurchases,
} from './orders.service.ts';

export function createOrderRoutes(needs: OrderNeeds) {
  return routes(contract.orders, {
    send: (call, input) => sendOrders(call, input, needs),
    sendPurchases: (call, input) => sendPurchases(call, input, needs),
    list: (call, query) => readOrders(call, query, needs),
    csv: async (call, query, { request }) => sendCsv(request, await exportOrders(call, query, needs)),
    comparison: (call, query) => readComparison(call, query, needs),
    compare: (call, query) => compare(call, query, needs),
    days: readOrderDays,
    settings: readSettings,
    updateSettings: (call, input) => changeSettings(call, input, needs),
    setRefusedDays: (call, input) => setRefusedDays(call, input, needs),
    removeAll: (call, input) => removeAllOrders(call, input, needs),
  });
}

export function createOrderImportRoutes(needs: OrderNeeds) {
  return routes(contract.orderImports, {
    list: listOrderFiles,
    get: readOrderFile,
    create: (call, input) => announceOrderFile(call, input, needs),
    addPart,
    preview: previewImport,
    start: startImport,
    remove: removeImport,
  });
}

export function createOrderSourceRoutes(needs: SourceNeeds) {
  return routes(contract.orderSources, {
    list: (call, input) => listSources(call, input, needs),
    create: (call, input) => createSource(call, input, needs),
    update: (call, input) => changeSource(call, input, needs),
    remove: removeSource,
  });
}
