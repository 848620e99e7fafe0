import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AgentRefusal } from '@vigie/contract/agent-protocol.ts';
import { ApiError } from '../api-error.ts';

/** Converts a handler's error to a response: refusals and invalid messages with their code, bugs as a plain 500. */
export function answerError(
  error: FastifyError | ApiError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = toApiError(error);
  if (refusal.status === 500) request.log.error({ error }, 'a call failed');
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply.code(refusal.status).send({ code: refusal.code });
}

function toApiError(error: FastifyError | ApiError | Error): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return new ApiError(400, 'invalid-message');
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status >= 500) return new ApiError(500, 'agent-fault');
  const code: AgentRefusal = status === 413 ? 'body-too-large' : 'invalid-message';
  return new ApiError(status, code);
}
