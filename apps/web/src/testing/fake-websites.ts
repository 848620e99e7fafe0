import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { nextRuns } from '@vigie/contract/schedule-times.ts';
import { matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Website, WebsiteInput } from '@vigie/contract/website.ts';
import type { AccessChange, AccessName } from '@vigie/contract/access.ts';
import { byId, mentions, listFile, pageOf, removeById, type FakeOs } from './fake-answers.ts';
import { startJob } from './fake-jobs.ts';
import type { FakeState } from './fake-state.ts';
import { sampleId, sampleWebsite, NOW } from './samples.ts';

export function fakeWebsites(os: FakeOs, state: FakeState) {
  const find = (id: string) => byId(state.draft ? [...state.websites, state.draft] : state.websites, id);
  return {
    list: os.websites.list.handler(({ input }) => pageOf(state.websites, input)),
    csv: os.websites.csv.handler(() => listFile(state.websites)),
    get: os.websites.get.handler(({ input }) => find(input.id)),
    create: os.websites.create.handler(({ input }) => add(state, input)),
    update: os.websites.update.handler(({ input }) => {
      const { draft } = state;
      if (draft?.id === input.id) {
        state.websites.push(draft);
        state.draft = null;
      }
      const website = find(input.id);
      // Tracking settings missing from an input stay, as on the server.
      const tracking = withIds({ ...website.tracking, ...input.tracking });
      return Object.assign(website, input, { tracking });
    }),
    setSchedule: os.websites.setSchedule.handler(({ input: { id, ...schedule } }) =>
      Object.assign(find(id), {
        auditSchedule: { ...schedule, lastOverlapAt: null, lastCatchUp: null },
        nextAudit: { at: nextRuns(schedule, new Date(), 1)[0]?.toISOString(), poolId: null },
      }),
    ),
    removeSchedule: os.websites.removeSchedule.handler(({ input }) => {
      Object.assign(find(input.id), { auditSchedule: null, nextAudit: null });
    }),
    limits: os.websites.limits.handler(({ input }) => useOf(find(input.id), state)),
    setLimits: os.websites.setLimits.handler(({ input: { id, ...limits } }) =>
      useOf(Object.assign(find(id), { limits }), state),
    ),
    retention: os.websites.retention.handler(() => state.retention),
    setRetention: os.websites.setRetention.handler(({ input: { id: _id, ...own } }) => {
      state.retention = { ...state.retention, own };
      return state.retention;
    }),
    remove: os.websites.remove.handler(({ input }) => removeById(state.websites, input.id)),
    run: os.websites.run.handler(({ input }) => {
      const job = startJob(state, { websiteId: find(input.id).id });
      find(input.id).activeJobId = job.id;
      return job;
    }),
    runFromLocations: os.websites.runFromLocations.handler(({ input: { id, locations } }) => {
      const jobs = locations.map((location, place) =>
        startJob(state, { websiteId: find(id).id, location, countsForHealth: place === 0 }),
      );
      for (const job of jobs) job.auditsTogether = jobs[0]?.id ?? null;
      find(id).activeJobId = jobs[0]?.id ?? null;
      return { jobs };
    }),
    agents: os.websites.agents.handler(() => ({
      agents: state.agents.map(({ labels = [], location = '', ...agent }) => ({
        ...agent,
        labels,
        location,
      })),
    })),
    probe: os.websites.probe.handler(({ input }) =>
      startJob(state, { websiteId: find(input.id).id, kind: 'trial', pageUrl: input.pageUrl }),
    ),
    detect: os.websites.detect.handler(({ input }) => {
      const draft = sampleWebsite({ url: input.url, id: sampleId(99), lastAuditAt: null });
      state.draft = draft;
      return startJob(state, { websiteId: draft.id, kind: 'trial' });
    }),
    detectAccepted: os.websites.detectAccepted.handler(({ input }) =>
      startJob(state, { websiteId: input.id, kind: 'trial' }),
    ),
    discover: os.websites.discover.handler(({ input }) =>
      startJob(state, { websiteId: find(input.id).id, kind: 'discovery' }),
    ),
    pages: os.websites.pages.handler(({ input }) =>
      pageOf(
        state.knownPages.filter(({ url }) => mentions(input.q, url) && isNamed(url, input.pattern)),
        input,
      ),
    ),
  };
}

function useOf({ limits }: Website, { limitUse }: FakeState) {
  return { ...limitUse, own: limits };
}

function withIds({ others, ...tracking }: TrackingSettings): TrackingSettings {
  return {
    ...tracking,
    ...(others && { others: others.map((one, place) => ({ id: sampleId(300 + place), ...one })) }),
  };
}

function isNamed(url: string, patterns: readonly string[] | undefined): boolean {
  return patterns === undefined || patterns.some((pattern) => matchesPathPattern(pattern, url));
}

function add(state: FakeState, input: WebsiteInput): Website {
  const id = sampleId(100 + state.websites.length);
  const visits = { ...NEW_VISIT_OPTIONS, ...input.visits };
  const website = sampleWebsite({
    ...input,
    visits,
    contextId: input.contextId ?? null,
    id,
    lastAuditAt: null,
  });
  state.websites.push(website);
  return website;
}

export function fakeContexts(os: FakeOs, state: FakeState) {
  return {
    list: os.contexts.list.handler(({ input }) =>
      state.contexts.filter(({ websiteId }) => websiteId === input.websiteId),
    ),
    create: os.contexts.create.handler(({ input: { variables = {}, accessChanges = [], ...input } }) => {
      const context = {
        accessOrigins: [],
        ...input,
        accessNames: changedNames([], accessChanges),
        id: sampleId(1100 + state.contexts.length),
        variableNames: Object.keys(variables),
        createdAt: NOW,
        updatedAt: NOW,
      };
      state.contexts.push(context);
      return context;
    }),
    update: os.contexts.update.handler(
      ({ input: { variables, variableChanges = [], accessChanges = [], ...input } }) => {
        const context = byId(state.contexts, input.id);
        const changed = context.variableNames.flatMap((name) => {
          const change = variableChanges.find(({ was }) => was === name);
          return change ? (change.name ?? []) : name;
        });
        const added = variableChanges.flatMap(({ was, name }) => (was === undefined ? (name ?? []) : []));
        const variableNames = variables ? Object.keys(variables) : [...changed, ...added];
        const accessNames = changedNames(context.accessNames, accessChanges);
        return Object.assign(context, { ...input, variableNames, accessNames });
      },
    ),
    remove: os.contexts.remove.handler(({ input }) => removeById(state.contexts, input.id)),
  };
}

function changedNames(before: AccessName[], changes: AccessChange[]): AccessName[] {
  const kept = before.flatMap(({ kind, name }) => {
    const change = changes.find(({ was, ...one }) => one.kind === kind && was === name);
    if (change === undefined) return [{ kind, name }];
    return change.name === null ? [] : [{ kind, name: change.name }];
  });
  const added = changes.flatMap(({ was, kind, name }) =>
    was === undefined && name !== null ? [{ kind, name }] : [],
  );
  return [...kept, ...added];
}
