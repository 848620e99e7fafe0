import { implement } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { callOf, type ApiContext } from '../../http/api-context.ts';
import { addNote, changeManyStates, changeState, removeNote } from './change-problems.service.ts';
import { exportProblems } from './problems-csv.service.ts';
import { countAllProblems, listAllProblems, listProblemGroups, readProblem } from './problems.service.ts';

const NAMES = { fr: 'problemes.csv', en: 'problems.csv' };

export function createProblemRoutes() {
  const os = implement(contract.problems).$context<ApiContext>();
  return {
    list: os.list.handler(({ context, input }) => listAllProblems(callOf(context), input)),
    groups: os.groups.handler(({ context, input }) => listProblemGroups(callOf(context), input)),
    counts: os.counts.handler(({ context, input }) => countAllProblems(callOf(context), input)),
    csv: os.csv.handler(async ({ context, input }) => {
      const file = await exportProblems(callOf(context), input);
      context.request.sendAsFile({ name: NAMES[input.locale], type: 'text/csv; charset=utf-8' });
      return file;
    }),
    get: os.get.handler(({ context, input }) => readProblem(callOf(context), input.id)),
    setState: os.setState.handler(({ context, input: { id, ...change } }) =>
      changeState(callOf(context), id, change),
    ),
    setStates: os.setStates.handler(({ context, input }) => changeManyStates(callOf(context), input)),
    addNote: os.addNote.handler(({ context, input }) => addNote(callOf(context), input.id, input.text)),
    removeNote: os.removeNote.handler(({ context, input }) =>
      removeNote(callOf(context), input.id, input.noteId),
    ),
  };
}
