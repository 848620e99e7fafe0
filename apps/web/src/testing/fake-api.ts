import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { implement, ORPCError } from '@orpc/server';
import { contract } from '@vigie/contract/api/contract.ts';
import { ERRORS, type ErrorCode } from '@vigie/contract/errors.ts';
import type { Evolution, Health } from '@vigie/contract/health.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { Operation } from '@vigie/contract/permissions.ts';
import type { ConnectedUser } from '@vigie/contract/user.ts';
import type { Website, WebsiteInput } from '@vigie/contract/website.ts';
import { sampleId, sampleJob, sampleWebsite } from './samples.ts';

/** What the fake API knows; tests change it as they go. */
export interface FakeState {
  user: ConnectedUser;
  password: string;
  websites: Website[];
  jobs: Job[];
  health: (websiteId: string) => Health;
  evolution: (websiteId: string) => Evolution;
  /** The events of a job; they may wait for the test. */
  events: (job: Job) => AsyncIterable<Job>;
  /** Operations that are refused, with the code. */
  refuse: Partial<Record<Operation, { code: ErrorCode; data?: unknown }>>;
}

export interface FakeApi {
  state: FakeState;
  /** Every request that came in, oldest first. */
  requests: Request[];
  fetch: (request: Request) => Promise<Response>;
}

const TOKEN = 'sample-token';

/** Answers the contract's calls from memory; whatever it answers, the contract has parsed. */
export function createFakeApi(state: FakeState): FakeApi {
  const requests: Request[] = [];
  const handler = new OpenAPIHandler(createRouter(state), {
    customErrorResponseBodyEncoder: ({ code, message, data }) => ({
      code,
      message,
      data,
      requestId: 'sample',
    }),
  });
  return {
    state,
    requests,
    async fetch(request) {
      requests.push(request.clone());
      if (new URL(request.url).pathname !== '/api/sessions' && !request.headers.get('authorization'))
        return Response.json({ code: 'not-signed-in', message: '' }, { status: 401 });
      const { response } = await handler.handle(request, { prefix: '/api', context: {} });
      return response ?? Response.json({ code: 'not-found', message: '' }, { status: 404 });
    },
  };
}

function createRouter(state: FakeState) {
  const os = implement(contract).use(({ path, next }) => {
    const refusal = state.refuse[path.join('.') as Operation];
    if (refusal) throw refused(refusal.code, refusal.data);
    return next();
  });
  const website = (id: string) => found(state.websites.find((item) => item.id === id));
  const job = (id: string) => found(state.jobs.find((item) => item.id === id));

  return os.router({
    sessions: {
      create: os.sessions.create.handler(({ input }) => {
        if (input.password !== state.password) throw refused('wrong-credentials');
        return { token: TOKEN, expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
      }),
      deleteCurrent: os.sessions.deleteCurrent.handler(() => {}),
    },
    users: { own: os.users.own.handler(() => state.user) },
    profiles: {
      own: os.profiles.own.handler(() => [{ ...state.user.active_profile, active: true, revoked: false }]),
      activate: os.profiles.activate.handler(() => state.user),
    },
    websites: {
      list: os.websites.list.handler(() => list(state.websites)),
      get: os.websites.get.handler(({ input }) => website(input.id)),
      create: os.websites.create.handler(({ input }) => addWebsite(state, input)),
      update: os.websites.update.handler(({ input }) => Object.assign(website(input.id), input)),
      run: os.websites.run.handler(({ input }) => startJob(state, website(input.id))),
    },
    jobs: {
      list: os.jobs.list.handler(({ input }) =>
        list(state.jobs.filter((item) => item.websiteId === input.websiteId)),
      ),
      get: os.jobs.get.handler(({ input }) => job(input.id)),
      cancel: os.jobs.cancel.handler(({ input }) => {
        website(job(input.id).websiteId).activeJobId = null;
        return Object.assign(job(input.id), { state: 'cancelled' as const });
      }),
      events: os.jobs.events.handler(async function* ({ input }) {
        yield* state.events(job(input.id));
      }),
    },
    health: {
      overview: os.health.overview.handler(({ input }) => state.health(input.websiteId)),
      evolution: os.health.evolution.handler(({ input }) => state.evolution(input.websiteId)),
    },
  });
}

function list<T>(items: T[]) {
  return { items, next: null, total: { count: items.length, estimated: false } };
}

function addWebsite(state: FakeState, input: WebsiteInput): Website {
  const id = sampleId(100 + state.websites.length);
  const website = sampleWebsite({ ...input, id, lastAuditAt: null });
  state.websites.push(website);
  return website;
}

function startJob(state: FakeState, website: Website): Job {
  const job = sampleJob({ id: sampleId(200 + state.jobs.length), websiteId: website.id });
  state.jobs.unshift(job);
  website.activeJobId = job.id;
  return job;
}

function found<T>(item: T | undefined): T {
  if (item === undefined) throw refused('not-found');
  return item;
}

function refused(code: ErrorCode, data?: unknown): ORPCError<string, unknown> {
  return new ORPCError(code, { status: ERRORS[code].status, data });
}
