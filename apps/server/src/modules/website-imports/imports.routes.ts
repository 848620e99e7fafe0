import { contract } from '@vigie/contract/api/contract.ts';
import type { Notifications } from '../../db/notifications.ts';
import { followChanges } from '../../http/follow-changes.ts';
import { withApiErrors } from '../../errors/error-answer.ts';
import { routes } from '../../http/routes.ts';
import { writeReport } from './import-report.service.ts';
import {
  cancelImport,
  createImport,
  listAllImports,
  listRowsOfImport,
  readImport,
  readKnownAddresses,
  retryImport,
  setImportState,
} from './imports.service.ts';

export function createWebsiteImportRoutes({ notifications }: { notifications: Notifications }) {
  return routes(contract.websiteImports, {
    list: listAllImports,
    knownAddresses: readKnownAddresses,
    create: createImport,
    get: readImport,
    rows: listRowsOfImport,
    csv: writeReport,
    setState: setImportState,
    cancel: cancelImport,
    retry: retryImport,
    events: async (call, { id }, { identifyAgain, signal }) => {
      await readImport(call, { id });
      return withApiErrors(
        followChanges(call, {
          about: { topic: 'website_import', id, operation: 'websiteImports.events' },
          read: (its) => readImport(its, { id }),
          isOver: ({ finishedAt }) => finishedAt !== null,
          notifications,
          identifyAgain,
          signal,
        }),
      );
    },
  });
}
