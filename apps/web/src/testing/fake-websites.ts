import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { nextRuns } from '@vigie/contract/schedule-times.ts';
import { matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Website, WebsiteInput } from '@vigie/contract/website.ts';
import type { AccessChange, AccessName } from '@vigie/contract/access.ts';
import { byId, mentions, pageOf, saveOver, type Answers } from './fake-answers.ts';
import { startJob } from './fake-jobs.ts';
import type { FakeState } from './fake-state.ts';
import { sampleId, sampleWebsite, NOW } from './samples.ts';

export function answerWebsites(state: FakeState): Answers<'websites'> {
  const find = (id: string) => byId(state.draft ? [...state.websites, state.draft] : state.websites, id);
  return {
    get: ({ id }) => find(id),
    create: (input) => add(state, input),
    update: (input) => {
      const { draft } = state;
      if (draft?.id === input.id) {
        state.websites.push(draft);
        state.draft = null;
      }
      const website = find(input.id);
      // Tracking settings missing from an input stay, as on the server.
      const tracking = withIds({ ...website.tracking, ...input.tracking });
      return saveOver(website, { ...input, tracking } as Partial<Website> & { updatedAt: string });
    },
    setSchedule: ({ id, updatedAt, ...schedule }) =>
      saveOver(find(id), {
        updatedAt,
        auditSchedule: { ...schedule, lastOverlapAt: null, lastCatchUp: null },
        nextAudit: { at: nextRuns(schedule, new Date(), 1)[0]?.toISOString() ?? '', poolId: null },
      }),
    removeSchedule: ({ id }) => void Object.assign(find(id), { auditSchedule: null, nextAudit: null }),
    limits: ({ id }) => useOf(find(id), state),
    setLimits: ({ id, updatedAt, ...limits }) => useOf(saveOver(find(id), { limits, updatedAt }), state),
    retention: ({ id }) => retentionOf(find(id), state),
    setRetention: ({ id, updatedAt, ...own }) => {
      const website = saveOver(find(id), { updatedAt });
      state.retention = { ...state.retention, own };
      return retentionOf(website, state);
    },
    run: ({ id }) => {
      const job = startJob(state, { websiteId: id });
      find(id).activeJobId = job.id;
      return job;
    },
    runFromLocations: ({ id, locations }) => {
      const jobs = locations.map((location, index) =>
        startJob(state, { websiteId: id, location, countsForHealth: index === 0 }),
      );
      for (const job of jobs) job.auditsTogether = jobs[0]?.id ?? null;
      find(id).activeJobId = jobs[0]?.id ?? null;
      return { jobs };
    },
    agents: () => ({ agents: state.agents.map((agent) => ({ labels: [], location: '', ...agent })) }),
    probe: ({ id, pageUrl }) => startJob(state, { websiteId: id, kind: 'trial', pageUrl }),
    detect: ({ url }) => {
      state.draft = sampleWebsite({ url, id: sampleId(99), lastAuditAt: null });
      return startJob(state, { websiteId: state.draft.id, kind: 'trial' });
    },
    detectAccepted: ({ id }) => startJob(state, { websiteId: id, kind: 'trial' }),
    discover: ({ id }) => startJob(state, { websiteId: id, kind: 'discovery' }),
    pages: (input) =>
      pageOf(
        state.knownPages.filter(({ url }) => mentions(input.q, url) && isNamed(url, input.pattern)),
        input,
      ),
  };
}

function useOf({ limits, updatedAt }: Website, { limitUse }: FakeState) {
  return { ...limitUse, own: limits, updatedAt };
}

function retentionOf({ updatedAt }: Website, { retention }: FakeState) {
  return { ...retention, updatedAt };
}

function withIds({ others, ...tracking }: TrackingSettings): TrackingSettings {
  return {
    ...tracking,
    ...(others && { others: others.map((one, index) => ({ id: sampleId(300 + index), ...one })) }),
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

export function answerContexts({ contexts }: FakeState): Answers<'contexts'> {
  return {
    create: ({ variables = {}, accessChanges = [], ...input }) => {
      const context = {
        accessOrigins: [],
        ...input,
        accessNames: changedNames([], accessChanges),
        id: sampleId(1100 + contexts.length),
        variableNames: Object.keys(variables),
        createdAt: NOW,
        updatedAt: NOW,
      };
      contexts.push(context);
      return context;
    },
    update: ({ variables, variableChanges = [], accessChanges = [], ...input }) => {
      const context = byId(contexts, input.id);
      const changed = context.variableNames.flatMap((name) => {
        const change = variableChanges.find(({ was }) => was === name);
        return change ? (change.name ?? []) : name;
      });
      const added = variableChanges.flatMap(({ was, name }) => (was === undefined ? (name ?? []) : []));
      const variableNames = variables ? Object.keys(variables) : [...changed, ...added];
      const accessNames = changedNames(context.accessNames, accessChanges);
      return saveOver(context, { ...input, variableNames, accessNames });
    },
  };
}

function changedNames(before: AccessName[], changes: AccessChange[]): AccessName[] {
  const remaining = before.flatMap(({ kind, name }) => {
    const change = changes.find(({ was, ...one }) => one.kind === kind && was === name);
    if (change === undefined) return [{ kind, name }];
    return change.name === null ? [] : [{ kind, name: change.name }];
  });
  const added = changes.flatMap(({ was, kind, name }) =>
    was === undefined && name !== null ? [{ kind, name }] : [],
  );
  return [...remaining, ...added];
}
