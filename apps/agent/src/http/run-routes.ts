import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  acknowledgementSchema,
  blobsRequestSchema,
  GATHER_SECONDS_MAX,
  POLL_WAIT_SECONDS,
  releaseRequestSchema,
  returnsSchema,
  runOrderSchema,
  SLOT_START_SECONDS_MAX,
  rateLimitSlotSchema,
} from '@vigie/contract/agent-protocol.ts';
import { packBlobs } from '@vigie/agent-link/blob-frames.ts';
import { createSignal } from '../signal.ts';
import { ApiError } from '../api-error.ts';
import type { Attempt } from '../runs/attempt.ts';
import type { Runs } from '../runs/runs.ts';
import { bodyOf } from './signed-messages.ts';

/** Maximum size of an order, in bytes: it may name 10,000 pages. */
const ORDER_BYTES_MAX = 24 * 1_048_576;
const ATTEMPT_PATH = '/v1/runs/:run/attempts/:attempt';

const attemptParams = z.object({ run: z.string(), attempt: z.coerce.number().int() });
const blobParams = attemptParams.extend({ sha256: z.string() });
const eventsQuery = z.object({
  after: z.coerce.number().int().min(0),
  wait: z.coerce.number().min(0).max(POLL_WAIT_SECONDS),
  /** Number of the requested rate-limit slot that the panel knows. */
  turn: z.coerce.number().int().min(0).default(0),
  /** Key of the current step that the panel knows; absent: steps are not requested. */
  step: z.string().max(100).optional(),
  gather: z.coerce.number().min(0).max(GATHER_SECONDS_MAX).default(0),
});

type Parts = { runs: Runs; closing: AbortSignal; isSandboxMissing: boolean };

export function addRunRoutes(app: FastifyInstance, { runs, closing, isSandboxMissing }: Parts): void {
  const named = (request: FastifyRequest) => {
    const { run, attempt } = attemptParams.parse(request.params);
    const found = runs.find(run, attempt);
    found.contact();
    return found;
  };

  addSharingRoutes(app, { closing, named });

  app.put(ATTEMPT_PATH, { bodyLimit: ORDER_BYTES_MAX }, async (request, reply) => {
    const { run, attempt } = attemptParams.parse(request.params);
    const order = runOrderSchema.parse(jsonOf(request));
    if (order.runId !== run || order.attempt !== attempt) throw new ApiError(400, 'invalid-message');
    if (isSandboxMissing) throw new ApiError(422, 'sandbox-off');
    const taken = await runs.put(order);
    return reply.code(taken === 'new' ? 201 : 200).send({});
  });

  app.get(`${ATTEMPT_PATH}/events`, async (request, reply) => {
    const attempt = named(request);
    const { after, wait, turn, step, gather } = eventsQuery.parse(request.query);
    // An answer without events is an answer too: the time is over, or the agent closes.
    const over = AbortSignal.any([closing, AbortSignal.timeout(wait * 1000)]);
    const gathered = AbortSignal.any([over, runs.draining, AbortSignal.timeout(gather * 1000)]);
    await waitForNews(attempt, { after, turn, step, over, gathered });
    attempt.contact();
    const events = await attempt.journal.read(after);
    const wantsTurn = JSON.stringify(attempt.slots.wanted());
    const journeyStep = JSON.stringify(attempt.steps.now());
    const news = `"events":[${events.join(',')}],"wantsTurn":${wantsTurn},"journeyStep":${journeyStep}`;
    return reply.type('application/json').send(`{${news}}`);
  });

  app.post(`${ATTEMPT_PATH}/ack`, async (request, reply) => {
    const { upTo } = acknowledgementSchema.parse(jsonOf(request));
    const attempt = named(request);
    await attempt.journal.ack(upTo);
    attempt.contact();
    return reply.send({});
  });

  app.delete(ATTEMPT_PATH, async (request, reply) => {
    await named(request).cancel();
    return reply.code(202).send({});
  });

  app.post(`${ATTEMPT_PATH}/blobs`, async (request, reply) => {
    const { sha256s } = blobsRequestSchema.parse(jsonOf(request));
    const blobs = await named(request).journal.someScreenshots(sha256s);
    return reply.type('application/octet-stream').send(packBlobs(blobs));
  });

  app.get(`${ATTEMPT_PATH}/blobs/:sha256`, async (request, reply) => {
    const { sha256 } = blobParams.parse(request.params);
    const content = await named(request).journal.screenshot(sha256);
    if (content === null) throw new ApiError(404, 'not-found');
    return reply.type('application/octet-stream').send(content);
  });
}

/** Adds the routes of rate-limit slots and of pages that other agents visit. */
function addSharingRoutes(app: FastifyInstance, { closing, named }: Sharing): void {
  app.post(`${ATTEMPT_PATH}/turns`, async (request, reply) => {
    const { number } = rateLimitSlotSchema.parse(jsonOf(request));
    const over = AbortSignal.any([closing, AbortSignal.timeout(SLOT_START_SECONDS_MAX * 1000)]);
    return reply.send({ outcome: await named(request).slots.give(number, over) });
  });

  app.post(`${ATTEMPT_PATH}/releases`, async (request, reply) => {
    const most = releaseRequestSchema.parse(jsonOf(request));
    return reply.send({ count: await named(request).sharedPages().release(most) });
  });

  app.post(`${ATTEMPT_PATH}/returns`, { bodyLimit: ORDER_BYTES_MAX }, async (request, reply) => {
    const returns = returnsSchema.parse(jsonOf(request));
    await named(request).sharedPages().takeBack(returns);
    return reply.send({});
  });
}

type Sharing = Pick<Parts, 'closing'> & { named: (request: FastifyRequest) => Attempt };
type News = {
  after: number;
  turn: number;
  step: string | undefined;
  over: AbortSignal;
  gathered: AbortSignal;
};

/**
 * Waits for an event, a requested rate-limit slot or a step that the panel does not know, or for the signal `over`.
 * Before `gathered`, events and steps wait for more of them: one answer with ten costs the panel little more than one
 * with one.
 */
async function waitForNews(
  { journal, slots, steps }: Attempt,
  { after, turn, step, over, gathered }: News,
): Promise<void> {
  const answered = new AbortController();
  const either = AbortSignal.any([over, answered.signal]);
  const soon = AbortSignal.any([gathered, answered.signal]);
  const events = Promise.all([journal.waitAfter(after, either), journal.waitForMore(after, soon)]);
  await Promise.race([events, slots.wantedBeside(turn, either), otherStep(steps, { step, either, soon })]);
  answered.abort();
}

/** Resolves for a step that the panel does not know, once news were gathered; shorter steps are left out. */
async function otherStep(steps: Attempt['steps'], { step, either, soon }: RequestedStep): Promise<void> {
  const never = createSignal();
  await never.next(soon);
  // An older panel requests no step, and waits for events only.
  await (step === undefined ? never.next(either) : steps.otherThan(step, either));
}

type RequestedStep = { step: string | undefined; either: AbortSignal; soon: AbortSignal };

function jsonOf(request: FastifyRequest): unknown {
  return JSON.parse(bodyOf(request).toString('utf8'));
}
