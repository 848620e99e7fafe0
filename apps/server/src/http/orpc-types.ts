import type { StandardHandlerOptions } from '@orpc/server/standard';
import type { ApiContext } from './api-context.ts';

/** Runs around each call, before its input is checked. */
export type ProcedureInterceptor = NonNullable<
  StandardHandlerOptions<ApiContext>['clientInterceptors']
>[number];
