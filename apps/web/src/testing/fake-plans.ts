import { fileOf, mentions, matchesFilter, pageOf, refused, type Answers } from './fake-answers.ts';
import { SAMPLE_DOCUMENT } from './fake-sharing.ts';
import type { FakeState } from './fake-state.ts';
import { sampleDays, sampleEvent } from './sample-plan.ts';

export function answerTrackingPlans({ plan: stored }: FakeState): Answers<'trackingPlans'> {
  return {
    get: ({ websiteId }) => ({ ...stored.trackingPlan, websiteId }),
    save: ({ websiteId, plan, note, version }) => {
      if (version !== (stored.trackingPlan.current?.version ?? 0)) throw refused('changed-meanwhile');
      const at = new Date().toISOString();
      const current = { version: version + 1, note, author: null, at, events: plan.events.length };
      Object.assign(stored.trackingPlan, { plan, current });
      return { ...stored.trackingPlan, websiteId };
    },
    versions: () => stored.versions,
    coverage: () => stored.coverage,
    evolution: () => ({ days: sampleDays(), versions: [] }),
    event: ({ event }) => sampleEvent(stored, event),
    matrix: () => stored.matrix,
    findings: (input) =>
      pageOf(
        stored.findings.filter(
          ({ event, source, kind }) => mentions(input.q, event, source) && matchesFilter(input.kind, kind),
        ),
        input,
      ),
    learn: () => stored.learned,
    read: () => stored.reading,
    file: ({ format }) => fileOf(format === 'markdown' ? SAMPLE_DOCUMENT : 'events: []'),
  };
}
