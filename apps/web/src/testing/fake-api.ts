import { implement } from '@orpc/server';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import type { ContractCall } from '@vigie/contract/api/call.ts';
import { contract } from '@vigie/contract/api/contract.ts';
import {
  BEFORE_OWN_PASSWORD,
  BEFORE_SECOND_FACTOR,
  scopeOf,
  type Operation,
} from '@vigie/contract/permissions.ts';
import { answerAll } from './fake-calls.ts';
import { refused, type Resource } from './fake-answers.ts';
import { answerByContract } from './fake-resources.ts';
import type { FakeState } from './fake-state.ts';

export interface FakeApi {
  state: FakeState;
  /** Received requests, oldest first. */
  requests: Request[];
  fetch: (request: Request) => Promise<Response>;
}

/** Matches calls that answer with a file. */
const CSV_PATH = /\/exports$|\.csv(\?|$)|\/tracking-plan\/file\?|\/cookie-policy\?/;
const AS_CSV = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="sample.csv"',
};
/** Matches calls that need no sign-in. */
const OPEN_CALL =
  /^POST \/api\/(sessions(\/(passkey|second-factor))?|passkey-challenges)$| \/api\/(sign-in-providers|password-resets|invitations|joinings|email-changes|instance|shared-health)/;

/** Answers the contract's calls from memory; the contract validates all answers. */
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
      const call = `${request.method} ${new URL(request.url).pathname}`;
      if (!OPEN_CALL.test(call) && !request.headers.get('authorization'))
        return Response.json({ code: 'not-signed-in', message: '' }, { status: 401 });
      const { response } = await handler.handle(request, { prefix: '/api', context: {} });
      if (response?.ok && CSV_PATH.test(request.url)) return new Response(response.body, { headers: AS_CSV });
      return response ?? Response.json({ code: 'not-found', message: '' }, { status: 404 });
    },
  };
}

type Answer = (input: unknown, signal?: AbortSignal) => unknown;
type Calls<T> = Record<string, Record<string, T>>;

/**
 * Implements every call of the contract: as the test defines, otherwise as its resource does, otherwise from the stored
 * items.
 */
function createRouter(state: FakeState) {
  const os = implement(contract).use(({ path, next }) => {
    refuse(state, path.join('.') as Operation);
    return next();
  });
  const own = answerAll(state) as Calls<Answer>;
  const calls = Object.entries(contract as Calls<ContractCall>).map(([resource, actions]) => [
    resource,
    Object.fromEntries(
      Object.entries(actions).map(([name, call]) => {
        const answer = (input: unknown, signal?: AbortSignal) => {
          const chosen =
            (state.answers as Calls<Answer> | undefined)?.[resource]?.[name] ?? own[resource]?.[name];
          return chosen
            ? chosen(input, signal)
            : answerByContract(state, [resource as Resource, name], { call, input: input as never });
        };
        const implementer = (os as unknown as Calls<{ handler: (handle: unknown) => unknown }>)[resource]?.[
          name
        ];
        return [
          name,
          implementer?.handler(({ input, signal }: { input: unknown; signal?: AbortSignal }) =>
            answer(input, signal),
          ),
        ];
      }),
    ),
  ]);
  return os.router(Object.fromEntries(calls) as Parameters<typeof os.router>[0]);
}

/** Refuses a call that the state refuses, before any resource is called. */
function refuse({ refuse: refusals, user }: FakeState, operation: Operation): void {
  const refusal = refusals[operation];
  if (refusal) throw refused(refusal.code, refusal.data);
  if (scopeOf(operation, 'anonymous') !== null) return;
  if (user.mustChangePassword && !BEFORE_OWN_PASSWORD.has(operation)) throw refused('own-password-needed');
  if (user.mustSetUpFactor && !BEFORE_SECOND_FACTOR.has(operation)) throw refused('second-factor-to-set-up');
}
