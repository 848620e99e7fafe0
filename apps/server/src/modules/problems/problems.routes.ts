import { contract } from '@vigie/contract/api/contract.ts';
import { sendCsv } from '../../csv/csv-file.ts';
import { routes } from '../../http/routes.ts';
import { readOfTracker } from '../../access/of-tracker.ts';
import { assignManyProblems, readAssignees } from './assign-problems.service.ts';
import { addNote, changeManyStates, changeState, removeNote } from './change-problems.service.ts';
import { exportProblems } from './problems-csv.service.ts';
import { countAllProblems, listAllProblems, listProblemGroups, readProblem } from './problems.service.ts';

export const problemRoutes = routes(contract.problems, {
  list: (call, query) => readOfTracker(call, query, (its) => listAllProblems(its, query)),
  groups: (call, query) => readOfTracker(call, query, (its) => listProblemGroups(its, query)),
  counts: (call, query) => readOfTracker(call, query, (its) => countAllProblems(its, query)),
  csv: async (call, input, { request }) => sendCsv(request, await exportProblems(call, input)),
  get: readProblem,
  setState: changeState,
  setStates: changeManyStates,
  assignees: readAssignees,
  assign: assignManyProblems,
  addNote,
  removeNote,
});
