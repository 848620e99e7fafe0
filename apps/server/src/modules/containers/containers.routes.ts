import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { readContainerDifference } from './container-difference.service.ts';
import { removeExport, setExport } from './container-export.service.ts';
import { exportReviewFindings, exportTags } from './container-files.service.ts';
import { tryContainer } from './container-trial.service.ts';
import { listStoredContainers, readContainerDetail } from './containers.service.ts';
import { explainMissingEvent } from './explain-event.service.ts';
import {
  explainReceivedEvent,
  removeServerContainer,
  uploadServerContainer,
} from './server-container.service.ts';
import { readVisitContainers } from './visit-containers.service.ts';

export const containerRoutes = routes(contract.containers, {
  list: listStoredContainers,
  get: readContainerDetail,
  difference: readContainerDifference,
  ofVisit: readVisitContainers,
  explain: explainMissingEvent,
  setExport,
  removeExport,
  upload: uploadServerContainer,
  remove: removeServerContainer,
  received: explainReceivedEvent,
  try: (call, input) => tryContainer(call, input),
  tagsCsv: async (call, input, { request }) => sendCsv(request, await exportTags(call, input)),
  findingsCsv: async (call, input, { request }) => sendCsv(request, await exportReviewFindings(call, input)),
});
