import type { Hit } from '@vigie/contract/hit.ts';
import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { listVariables, conditionText } from '../data-layer/variables.ts';
import { isVolatile, withoutVolatile, withoutVolatileWords } from './volatile.ts';

type Named = Map<string, string>;

/** Returns the checks with their results: passed, or the reason of the failure. */
export function namedVerdicts(verdicts: Verdict[]): Named {
  return new Map(verdicts.map(({ check, outcome, reason }) => [check, reason ?? outcome]));
}

/** Returns the requests by method and address, with their responses. GET is omitted. */
export function namedRequests(observation: Observation): Named {
  const requests = (seen(observation.requests) ?? []).map((request): [string, string] => [
    `${request.method === 'GET' ? '' : `${request.method} `}${withoutVolatile(request.url)}`,
    answerOf(request),
  ]);
  return joined(requests);
}

function answerOf({ status, failure, state }: RequestRecord): string {
  return failure?.errorText ?? (status === null ? state : String(status));
}

/** Returns the parameters of the first page view. */
export function namedHitParameters(hits: Hit[]): Named {
  const pageView = hits.find(({ kind }) => kind === 'page-view');
  const parameters = Object.entries(pageView?.parameters ?? {});
  return new Map(parameters.filter(([name, value]) => !isVolatile(name, value)));
}

/**
 * Returns the variables of the dataLayers by category and name. A dataLayer other than `dataLayer` prefixes its name.
 */
export function namedVariables({ dataLayer, otherDataLayers }: Observation): Named {
  const usual = seen(dataLayer);
  const others = (otherDataLayers && seen(otherDataLayers)) ?? [];
  return new Map([
    ...(usual === undefined ? [] : variablesOf(usual)),
    ...others.flatMap((other) => variablesOf(other, `${other.name}.`)),
  ]);
}

/** Returns the variables of one dataLayer by category and name, without those that differ at every visit. */
export function variablesOf(record: DataLayerRecord, prefix = ''): [string, string][] {
  return listVariables(record)
    .map((one): [string, string] => [`${prefix}${one.category}.${one.name}`, conditionText(one)])
    .filter(([name, value]) => !isVolatile(name, value));
}

const NONCE = /'nonce-[^']*'/gi;

/** Returns the directives of the policies, without nonces, which differ at every visit. */
export function namedDirectives(observation: Observation): Named {
  const policies = seen(observation.csp)?.policies ?? [];
  const directives = policies.flatMap(({ text, disposition }) =>
    text.split(';').flatMap((part): [string, string][] => {
      const directive = part.trim().replaceAll(NONCE, "'nonce-…'");
      if (directive === '') return [];
      const [name = ''] = directive.split(/\s+/);
      return [[`${name.toLowerCase()}${disposition === 'report' ? ' (report-only)' : ''}`, directive]];
    }),
  );
  return joined(directives);
}

/** Returns the console errors and exceptions by text, with the number of occurrences. */
export function namedErrors(observation: Observation): Named {
  const errors = (seen(observation.console) ?? [])
    .filter(({ level }) => level === 'error')
    .map(({ text }) => text);
  const exceptions = (seen(observation.exceptions) ?? []).map(({ message }) => message);
  const counts = Map.groupBy([...errors, ...exceptions].map(withoutVolatileWords), (text) => text);
  return new Map([...counts].map(([text, occurrences]) => [text, String(occurrences.length)]));
}

/** Returns the values, joined if they have the same name. */
function joined(entries: [string, string][]): Named {
  const byName = Map.groupBy(entries, ([name]) => name);
  return new Map(
    [...byName].map(([name, values]) => [
      name,
      values
        .map(([, value]) => value)
        .toSorted()
        .join(', '),
    ]),
  );
}
