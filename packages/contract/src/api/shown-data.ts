import type { JobKind } from '../job.ts';
import { CALLS } from './calls.ts';
import type { JobData } from './call.ts';

/**
 * Read calls whose answers the end of a job makes stale, as `[resource, action]`, by the kind of job. Each kind names
 * the data that it writes. An audit also runs the journeys and the consent matrix of its pool. The panel's build
 * replaces this module by its result.
 */
export const STALE_AFTER_JOB: Readonly<Record<JobKind, readonly (readonly [string, string])[]>> = {
  audit: callsThatRead('jobs', 'visits', 'pages', 'journeys', 'matrices'),
  pool: callsThatRead('jobs', 'visits', 'pages', 'journeys', 'matrices'),
  test: callsThatRead('jobs', 'visits', 'pages'),
  discovery: callsThatRead('jobs', 'pages'),
  trial: callsThatRead('jobs', 'trials'),
  journey: callsThatRead('jobs', 'visits', 'journeys'),
  consent: callsThatRead('jobs', 'visits', 'matrices'),
  links: callsThatRead('jobs', 'links'),
};

/**
 * Answers that a write makes stale besides those of its own resource, by the name of its call. An action of null stands
 * for all answers of a resource. The panel's build replaces this module by its result.
 */
export const STALE_AFTER_CALL: Readonly<
  Record<string, readonly (readonly [resource: string, action: string | null])[]>
> = Object.fromEntries(
  Object.entries(CALLS).flatMap(([resource, calls]) =>
    Object.entries(calls).flatMap(([action, { makesStale }]) =>
      makesStale === undefined ? [] : [[`${resource}.${action}`, makesStale.map(answersOf)]],
    ),
  ),
);

function answersOf(name: string): [resource: string, action: string | null] {
  const [resource = '', action = null] = name.split('.');
  return [resource, action];
}

function callsThatRead(...changed: readonly JobData[]): [resource: string, action: string][] {
  return Object.entries(CALLS).flatMap(([resource, calls]) =>
    Object.entries(calls).flatMap(([action, { reads = [] }]): [string, string][] =>
      reads.some((data) => changed.includes(data)) ? [[resource, action]] : [],
    ),
  );
}
