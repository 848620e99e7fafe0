import type { Release } from '@vigie/contract/release.ts';
import { pageOf, removeById, type FakeOs } from './fake-answers.ts';
import { NOW, sampleId } from './samples.ts';

export function fakeReleases(os: FakeOs) {
  const releases: Release[] = [];
  return {
    list: os.releases.list.handler(({ input }) => pageOf(releases, input)),
    create: os.releases.create.handler(({ input: { websiteId, label, releasedAt = NOW, url = null } }) => {
      const id = sampleId(4500 + releases.length);
      const release = { id, websiteId, label, releasedAt, url, author: null };
      releases.unshift(release);
      return release;
    }),
    remove: os.releases.remove.handler(({ input }) => removeById(releases, input.id)),
  };
}
