import { SAMPLE_DOCUMENT } from './fake-sharing.ts';
import { listFile, matchesFilter, mentions, pageOf, refused, type FakeOs, fileOf } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleDays, sampleEvent } from './sample-plan.ts';

export function fakeTrackingPlans(os: FakeOs, { plan: stored }: FakeState) {
  const calls = os.trackingPlans;
  return {
    get: calls.get.handler(({ input: { websiteId } }) => ({ ...stored.kept, websiteId })),
    save: calls.save.handler(({ input: { websiteId, plan, note, version } }) => {
      if (version !== (stored.kept.current?.version ?? 0)) throw refused('changed-meanwhile');
      const current = {
        version: version + 1,
        note,
        author: null,
        at: new Date().toISOString(),
        events: plan.events.length,
      };
      Object.assign(stored.kept, { plan, current });
      return { ...stored.kept, websiteId };
    }),
    versions: calls.versions.handler(() => stored.versions),
    coverage: calls.coverage.handler(() => stored.coverage),
    evolution: calls.evolution.handler(() => ({ days: sampleDays(), versions: [] })),
    event: calls.event.handler(({ input: { event } }) => sampleEvent(stored, event)),
    matrix: calls.matrix.handler(() => stored.matrix),
    findings: calls.findings.handler(({ input }) =>
      pageOf(
        stored.findings.filter(
          ({ event, source, kind }) => mentions(input.q, event, source) && matchesFilter(input.kind, kind),
        ),
        input,
      ),
    ),
    findingsCsv: calls.findingsCsv.handler(() =>
      listFile(stored.findings.map(({ event }) => ({ id: event }))),
    ),
    learn: calls.learn.handler(() => stored.learned),
    read: calls.read.handler(() => stored.reading),
    file: calls.file.handler(({ input: { format } }) =>
      fileOf(format === 'markdown' ? SAMPLE_DOCUMENT : 'events: []'),
    ),
  };
}
