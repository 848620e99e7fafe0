import type { Evolution, Marker } from '@vigie/contract/health.ts';
import { pageOf, removeById, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { NOW, sampleId } from './samples.ts';

export function fakeReleases(os: FakeOs, state: FakeState) {
  return {
    list: os.releases.list.handler(({ input }) => pageOf(state.releases, input)),
    create: os.releases.create.handler(({ input: { websiteId, label, releasedAt = NOW, url = null } }) => {
      const id = sampleId(4500 + state.releases.length);
      const release = { id, websiteId, label, releasedAt, url, author: null };
      state.releases.unshift(release);
      return release;
    }),
    remove: os.releases.remove.handler(({ input }) => removeById(state.releases, input.id)),
  };
}

/** An evolution with the releases told since. */
export function withReleases(
  state: FakeState,
  { websiteId, from, to }: { websiteId: string; from: string; to: string },
): Evolution {
  const evolution = state.evolution(websiteId, { from, to });
  const told = state.releases.map(({ id, releasedAt, label, url }): Marker => ({
    id,
    at: releasedAt,
    kind: 'release',
    label,
    url,
  }));
  const markers = [...evolution.markers, ...told].toSorted((a, b) => a.at.localeCompare(b.at));
  return { ...evolution, markers };
}
