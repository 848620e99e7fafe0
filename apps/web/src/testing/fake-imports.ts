import { canonicalAddress } from '@vigie/contract/web-address.ts';
import { byId, fileOf, pageOf, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleImport, sampleImportRow } from './sample-imports.ts';
import { NOW, sampleId } from './samples.ts';

export function fakeImports(os: FakeOs, state: FakeState) {
  const find = (id: string) => byId(state.imports, id);
  return {
    list: os.websiteImports.list.handler(({ input }) => pageOf(state.imports, input)),
    knownAddresses: os.websiteImports.knownAddresses.handler(({ input }) => ({
      known: state.websites.flatMap(({ id, url }) =>
        input.urls.includes(canonicalAddress(url)) ? [{ url: canonicalAddress(url), websiteId: id }] : [],
      ),
    })),
    create: os.websiteImports.create.handler(({ input: { websites, companyId: _company, ...choices } }) => {
      const list = websites.map(({ line, url, name }, place) =>
        sampleImportRow({ position: place + 1, line, url, name }),
      );
      const made = sampleImport(list, { choices, id: sampleId(9_800 + state.imports.length) });
      state.imports.unshift(made);
      return made;
    }),
    get: os.websiteImports.get.handler(({ input }) => find(input.id)),
    rows: os.websiteImports.rows.handler(({ input }) =>
      pageOf(
        find(input.id).list.filter(({ problem }) => input.only !== 'problems' || problem !== null),
        input,
      ),
    ),
    csv: os.websiteImports.csv.handler(() => fileOf('Line\r\n1\r\n')),
    setState: os.websiteImports.setState.handler(({ input }) =>
      Object.assign(find(input.id), { state: input.state }),
    ),
    cancel: os.websiteImports.cancel.handler(({ input }) =>
      Object.assign(find(input.id), { state: 'cancelled', finishedAt: NOW }),
    ),
    retry: os.websiteImports.retry.handler(({ input }) =>
      Object.assign(find(input.id), { state: 'running', finishedAt: null, problems: [] }),
    ),
    // oxlint-disable-next-line require-yield -- Nothing changes unless a test changes it.
    events: os.websiteImports.events.handler(async function* ({ signal }) {
      await new Promise((done) => signal?.addEventListener('abort', done));
    }),
  };
}
