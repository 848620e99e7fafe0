import type { Change } from '@vigie/contract/change.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { ProofReason } from '@vigie/contract/remedy-proof.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Remedy, Verdict } from '@vigie/contract/verdict.ts';

/** Recording of a page, with the texts of its documents and scripts by address. */
export interface SeenPage {
  observation: Observation;
  texts: Readonly<Record<string, string>>;
}

/** Failing verdict with its remedy and context. */
export interface RehearsalCase extends SeenPage {
  verdict: Verdict;
  remedy: Remedy;
  tracking: TrackingSettings;
  /** Page of the website without faults; null if none is known. */
  sound: SeenPage | null;
}

/** Smallest changes that implement a remedy, or the reason why none can be tried. */
export type Plan = { changes: Change[] } | { why: ProofReason };

export const unless = (why: ProofReason): Plan => ({ why });
export const changing = (...changes: Change[]): Plan => ({ changes });

export interface PageDocument {
  url: string;
  text: string;
  headers: Readonly<Record<string, string>>;
}

/** Returns the documents of a page with known text: its own first, then those of its frames. */
export function documentsOf({ observation, texts }: SeenPage): PageDocument[] {
  const documents = requestsOf({ observation }).filter(({ resourceType }) => resourceType === 'document');
  const main = documents.findLast(({ frameId }) => frameId === 'main');
  const all = [
    ...(main === undefined ? [] : [main]),
    ...documents.filter(({ frameId }) => frameId !== 'main'),
  ];
  return all.flatMap(({ finalUrl, responseHeaders }) => {
    const url = finalUrl.replace(/#.*$/su, '');
    const text = texts[url];
    return text === undefined ? [] : [{ url, text, headers: responseHeaders }];
  });
}

export function requestsOf({ observation }: Pick<SeenPage, 'observation'>): RequestRecord[] {
  return seen(observation.requests) ?? [];
}

/** Returns a fact as text; empty if it is absent. */
export function factOf({ evidence }: Verdict, name: string): string {
  const value = evidence[name];
  return value === undefined || value === null ? '' : String(value);
}

export const withoutQuery = (url: string) => url.replace(/[?#].*$/su, '');
