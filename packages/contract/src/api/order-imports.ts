import {
  orderImportInputSchema,
  orderImportSchema,
  orderImportsQuerySchema,
  orderImportsSchema,
  orderPartInputSchema,
  orderPreviewInputSchema,
  orderPreviewSchema,
  orderStartInputSchema,
} from '../order-import.ts';
import { MANAGERS, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about files of orders and purchases. */
export const orderImports = {
  list: oc
    .route({ method: 'GET', path: '/order-imports' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(orderImportsQuerySchema)
    .output(orderImportsSchema),
  get: oc
    .route({ method: 'GET', path: '/order-imports/{id}' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(orderImportSchema),
  /** Announces a file. Its parts follow. */
  create: oc
    .route({ method: 'POST', path: '/order-imports', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(orderImportInputSchema)
    .output(orderImportSchema),
  addPart: oc
    .route({ method: 'PUT', path: '/order-imports/{id}/parts/{part}' })
    .meta({ allowed: MANAGERS })
    .input(orderPartInputSchema)
    .output(orderImportSchema),
  /** Reads the first rows of a file under a mapping, and stores nothing. */
  preview: oc
    .route({ method: 'POST', path: '/order-imports/{id}/preview' })
    .meta({ allowed: MANAGERS, question: true, reads: [] })
    .input(orderPreviewInputSchema)
    .output(orderPreviewSchema),
  /** Starts to read a whole file. A worker does so. */
  start: oc
    .route({ method: 'POST', path: '/order-imports/{id}/start', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(orderStartInputSchema)
    .output(orderImportSchema),
  /** Deletes a file that was not started. Of an ended import, it deletes the entry, and the orders stay. */
  remove: oc
    .route({ method: 'DELETE', path: '/order-imports/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
};
