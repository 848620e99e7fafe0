import type { ContainerTag, ContainerValue } from '@vigie/contract/container.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';

const SOURCE = /<script[^>]{0,500}?\ssrc\s*=\s*["']?([^"'\s>]{1,2000})/giu;

/**
 * Returns whether tags that wait for this one wait forever: a script of its HTML did not arrive, so it never reports
 * completion. Null if the requests do not show it.
 */
export function neverEnds(tag: ContainerTag, observation: Observation): boolean | null {
  const sources = sourcesOf(tag);
  if (sources.length === 0) return false;
  const requests = seen(observation.requests);
  if (requests === undefined) return null;
  const requested = sources.map((source) => requests.find(({ url }) => isSame(url, source)));
  const arrived = requested.map((one) => (one === undefined ? null : hasArrived(one)));
  if (arrived.includes(false)) return true;
  return arrived.includes(null) ? null : false;
}

/** Returns whether a tag reports completion later, because its HTML loads a script. */
export function endsLate(tag: ContainerTag): boolean {
  return sourcesOf(tag).length > 0;
}

function sourcesOf({ type, parameters }: ContainerTag): string[] {
  if (type !== 'html') return [];
  return [...literalText(parameters['html'] ?? '').matchAll(SOURCE)].map(([, source]) => source as string);
}

/** Returns whether a script arrived; a script with an error response is not run. Null if unknown. */
function hasArrived({ state, status }: RequestRecord): boolean | null {
  if (state === 'answered') return status === null || status < 400;
  return state === 'failed' ? false : null;
}

function literalText(value: ContainerValue): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value?.kind === 'text' ? value.parts.map(literalText).join('') : '';
}

function isSame(url: string, source: string): boolean {
  const resolved = URL.parse(source, url);
  return resolved !== null && resolved.href === url;
}
