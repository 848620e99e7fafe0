import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { fakeAgents } from './fake-agents.ts';
import { implementOver, refused, type FakeOs } from './fake-answers.ts';
import { fakeContexts } from './fake-contexts.ts';
import { fakeDataLayer } from './fake-data-layer.ts';
import { fakeDataQuality } from './fake-data-quality.ts';
import { fakeJobs } from './fake-jobs.ts';
import { fakeObservations } from './fake-observations.ts';
import { fakePools } from './fake-pools.ts';
import { fakeProblems } from './fake-problems.ts';
import type { FakeState } from './fake-state.ts';
import { fakeReleases, withReleases } from './fake-releases.ts';
import { fakeTests } from './fake-tests.ts';
import { fakeWebsites } from './fake-websites.ts';

export interface FakeApi {
  state: FakeState;
  /** Every request that came in, oldest first. */
  requests: Request[];
  fetch: (request: Request) => Promise<Response>;
}

/** Calls that answer with a file. */
const CSV_PATH = /\/exports$|\.csv(\?|$)/;
const AS_CSV = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="sample.csv"',
};
const TOKEN = 'sample-token';

/** Answers the contract's calls from memory; whatever it answers, the contract has parsed. */
export function createFakeApi(state: FakeState): FakeApi {
  const requests: Request[] = [];
  const handler = new OpenAPIHandler(createRouter(implementOver(state), state), {
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
      if (response?.ok && CSV_PATH.test(request.url)) return new Response(response.body, { headers: AS_CSV });
      return response ?? Response.json({ code: 'not-found', message: '' }, { status: 404 });
    },
  };
}

/** One file per noun; a call that the contract adds does not compile until its noun answers it. */
function createRouter(os: FakeOs, state: FakeState) {
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
    websites: fakeWebsites(os, state),
    contexts: fakeContexts(os, state),
    tests: fakeTests(os, state),
    pools: fakePools(os, state),
    agents: fakeAgents(os, state),
    jobs: fakeJobs(os, state),
    observations: fakeObservations(os, state),
    problems: fakeProblems(os, state),
    dataLayer: fakeDataLayer(os, state),
    dataQuality: fakeDataQuality(os, state),
    releases: fakeReleases(os, state),
    health: {
      overview: os.health.overview.handler(({ input }) => state.health(input.websiteId)),
      evolution: os.health.evolution.handler(({ input }) => withReleases(state, input)),
    },
  });
}
