import { canonicalAddress } from '@vigie/contract/web-address.ts';
import { byId, pageOf, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleImport, sampleImportRow } from './sample-imports.ts';
import { NOW, sampleId } from './sample-text.ts';

export function answerImports(state: FakeState): Answers<'websiteImports'> {
  const find = (id: string) => byId(state.imports, id);
  return {
    knownAddresses: ({ urls }) => ({
      known: state.websites
        .map(({ id, url }) => ({ url: canonicalAddress(url), websiteId: id }))
        .filter(({ url }) => urls.includes(url)),
    }),
    create: ({ websites, companyId: _company, ...choices }) => {
      const list = websites.map(({ line, url, name }, index) =>
        sampleImportRow({ position: index + 1, line, url, name }),
      );
      const made = sampleImport(list, { choices, id: sampleId(9_800 + state.imports.length) });
      state.imports.unshift(made);
      return made;
    },
    rows: (input) =>
      pageOf(
        find(input.id).list.filter(({ problem }) => input.only !== 'problems' || problem !== null),
        input,
      ),
    cancel: ({ id }) => Object.assign(find(id), { state: 'cancelled', finishedAt: NOW }),
    retry: ({ id }) => Object.assign(find(id), { state: 'running', finishedAt: null, problems: [] }),
    // oxlint-disable-next-line require-yield -- Nothing changes unless a test changes it.
    events: async function* (_input, signal) {
      await new Promise((done) => signal?.addEventListener('abort', done));
    },
  };
}
