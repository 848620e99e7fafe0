import { receivedExplanationSchema, type ContainerDetail } from '@vigie/contract/stored-container.ts';
import { pageOf, refused, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { namedContainer } from './sample-container.ts';
import { sampleOf } from './sample-of.ts';
import { NOW } from './sample-text.ts';

export function answerContainers({ containers }: FakeState): Answers<'containers'> {
  const detailOf = (id: string): ContainerDetail => {
    const found = containers.details.find(({ kept }) => kept.id === id);
    if (found === undefined) throw refused('not-found');
    return found;
  };
  return {
    list: (input) =>
      pageOf(
        containers.details.map(({ kept }) => kept),
        input,
      ),
    get: ({ id }) => detailOf(id),
    difference: () => containers.difference,
    ofVisit: ({ id }) => ({ observationId: id, ...containers.ofVisit }),
    explain: ({ event, url }) => {
      const { explanation } = containers;
      return explanation && { ...explanation, event, url: url ?? explanation.url };
    },
    setExport: ({ id }) => {
      const detail = detailOf(id);
      return Object.assign(detail, {
        container: namedContainer(),
        kept: { ...detail.kept, names: 'export' },
        export: { at: NOW, named: 8, unnamed: 0 },
      } satisfies Partial<ContainerDetail>);
    },
    removeExport: ({ id }) => {
      const detail = detailOf(id);
      Object.assign(detail, { export: null, kept: { ...detail.kept, names: 'script' } });
    },
    upload: () => {
      const server = containers.details.find(({ kept }) => kept.context === 'server');
      if (server === undefined) throw refused('not-found');
      return server;
    },
    remove: ({ id }) => {
      containers.details.splice(
        0,
        containers.details.length,
        ...containers.details.filter(({ kept }) => kept.id !== id),
      );
    },
    received: ({ id, event }) => {
      const { container } = detailOf(id);
      const tags = container.tags.map(({ number }) =>
        sampleOf(receivedExplanationSchema.shape.container.shape.tags.element, {
          tag: number,
          outcome: 'no-trigger',
        }),
      );
      return {
        event,
        visit: null,
        container: { id, address: '', isBorrowed: false, container, tags, remedy: null },
      };
    },
    try: () => containers.trial,
  };
}
