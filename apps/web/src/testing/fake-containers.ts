import type { ContainerDetail } from '@vigie/contract/stored-container.ts';
import { listFile, pageOf, refused, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { namedContainer } from './sample-container.ts';
import { NOW } from './samples.ts';

export function fakeContainers({ containers: calls }: FakeOs, state: FakeState) {
  const detailOf = (id: string): ContainerDetail => {
    const found = state.containers.details.find(({ kept }) => kept.id === id);
    if (found === undefined) throw refused('not-found');
    return found;
  };
  return {
    list: calls.list.handler(({ input }) =>
      pageOf(
        state.containers.details.map(({ kept }) => kept),
        input,
      ),
    ),
    get: calls.get.handler(({ input }) => detailOf(input.id)),
    difference: calls.difference.handler(() => state.containers.difference),
    ofVisit: calls.ofVisit.handler(({ input }) => ({ observationId: input.id, ...state.containers.ofVisit })),
    explain: calls.explain.handler(({ input }) => {
      const { explanation } = state.containers;
      return explanation && { ...explanation, event: input.event, url: input.url ?? explanation.url };
    }),
    setExport: calls.setExport.handler(({ input }) => {
      const detail = detailOf(input.id);
      return Object.assign(detail, {
        container: namedContainer(),
        kept: { ...detail.kept, names: 'export' },
        export: { at: NOW, named: 8, unnamed: 0 },
      } satisfies Partial<ContainerDetail>);
    }),
    removeExport: calls.removeExport.handler(({ input }) => {
      const detail = detailOf(input.id);
      Object.assign(detail, { export: null, kept: { ...detail.kept, names: 'script' } });
    }),
    try: calls.try.handler(() => state.containers.trial),
    tagsCsv: calls.tagsCsv.handler(({ input }) =>
      listFile(detailOf(input.id).container.tags.map(({ number }) => ({ id: String(number) }))),
    ),
    findingsCsv: calls.findingsCsv.handler(({ input }) =>
      listFile(detailOf(input.id).findings.map(({ kind }) => ({ id: kind }))),
    ),
  };
}
