import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { readOfTracker } from '../../access/of-tracker.ts';
import { assignCauses, assignManyProblems, readAssignees } from './assign.service.ts';
import { readCause } from './cause-detail.service.ts';
import { exportCauses } from './causes-csv.service.ts';
import { countAllCauses, listAllCauses } from './causes.service.ts';
import {
  addCauseNote,
  addNote,
  changeCauseStates,
  changeManyStates,
  changeProblemState,
  removeCauseNote,
  removeNote,
} from './change-states.service.ts';
import {
  acknowledgeIncident,
  listAllIncidents,
  muteIncident,
  readIncidentDetail,
  reopenIncident,
} from './incidents.service.ts';
import { exportProblems } from './problems-csv.service.ts';
import { countAllProblems, listAllProblems, listProblemGroups, readProblem } from './problems.service.ts';

export const causeRoutes = routes(contract.causes, {
  list: listAllCauses,
  counts: countAllCauses,
  csv: async (call, input, { request }) => sendCsv(request, await exportCauses(call, input)),
  get: readCause,
  setStates: changeCauseStates,
  assign: assignCauses,
  addNote: addCauseNote,
  removeNote: removeCauseNote,
});

export const problemRoutes = routes(contract.problems, {
  list: (call, query) => readOfTracker(call, query, (its) => listAllProblems(its, query)),
  groups: (call, query) => readOfTracker(call, query, (its) => listProblemGroups(its, query)),
  counts: (call, query) => readOfTracker(call, query, (its) => countAllProblems(its, query)),
  csv: async (call, input, { request }) => sendCsv(request, await exportProblems(call, input)),
  get: readProblem,
  setState: changeProblemState,
  setStates: changeManyStates,
  assignees: readAssignees,
  assign: assignManyProblems,
  addNote,
  removeNote,
});

export const incidentRoutes = routes(contract.incidents, {
  list: listAllIncidents,
  get: readIncidentDetail,
  acknowledge: acknowledgeIncident,
  mute: muteIncident,
  reopen: reopenIncident,
});
