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
import { MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'File of orders', fr: 'Fichier de commandes' });

/** Calls about files of orders and purchases. */
export const orderImports = {
  list: get('/order-imports', 'Lists files of orders and purchases, and what sources sent')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(orderImportsQuerySchema)
    .output(orderImportsSchema),
  get: get('/order-imports/{id}', 'Reads an import of orders or purchases, with its progress')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(orderImportSchema),
  /** Announces a file. Its parts follow. */
  create: post('/order-imports', 'Announces a file of orders or purchases', 201)
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(orderImportInputSchema)
    .output(orderImportSchema),
  addPart: put('/order-imports/{id}/parts/{part}', 'Sends a part of a file')
    .meta({ allowed: MANAGERS, token: 'configure', done: { en: 'part uploaded', fr: 'partie téléversée' } })
    .input(orderPartInputSchema)
    .output(orderImportSchema),
  /** Reads the first rows of a file under a mapping, and stores nothing. */
  preview: post('/order-imports/{id}/preview', 'Reads the first rows of a file under a mapping')
    .meta({ allowed: MANAGERS, question: true, reads: [], token: 'read' })
    .input(orderPreviewInputSchema)
    .output(orderPreviewSchema),
  /** Starts to read a whole file. A worker does so. */
  start: post('/order-imports/{id}/start', 'Starts to read a file', 202)
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(orderStartInputSchema)
    .output(orderImportSchema),
  /** Deletes a file that was not started. Of an ended import, it deletes the entry, and the orders stay. */
  remove: del('/order-imports/{id}', 'Removes an import from the list')
    .meta({ allowed: MANAGERS, token: 'configure' })
    .input(byId),
};
