import { seen } from '@vigie/contract/observation/observed.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import { isScriptCall, matchesTagName } from '@vigie/contract/tag-name.ts';

/** Recorded request, and which of the two names it matches. */
export interface TriedRequest {
  request: RequestRecord;
  isJsTag: boolean;
  isPhpTag: boolean;
}

export interface TagNames {
  jsTagName: string;
  phpTagName: string;
}

/** Types of requests for visible content, which never carry tracking. */
const SHOWN = new Set(['stylesheet', 'font', 'media', 'document', 'manifest', 'texttrack']);

/** Returns the requests that can be tracking, matched by the typed names; matches first. */
export function matchRequests(stored: StoredObservation, names: TagNames): TriedRequest[] {
  const requests = stored.observation === null ? [] : (seen(stored.observation.requests) ?? []);
  return requests
    .filter(({ resourceType }) => !SHOWN.has(resourceType))
    .map((request) => {
      const isScript = request.resourceType === 'script';
      return {
        request,
        isJsTag: isScript && matchesTagName(names.jsTagName, request.url),
        isPhpTag: isScript ? isScriptCall(request.url, names) : matchesTagName(names.phpTagName, request.url),
      };
    })
    .toSorted((a, b) => weight(b) - weight(a));
}

/** Returns the last part of a path, which identifies a tag best: `matomo.js`. */
export function fileNameOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return pathname.split('/').findLast((part) => part !== '') ?? host;
}

/** Returns the names of parameters that page-view hits carried. */
export function pageViewParameters({ hits }: StoredObservation): string[] {
  const names = hits
    .filter(({ kind }) => kind === 'page-view')
    .flatMap(({ parameters }) => Object.keys(parameters));
  return [...new Set(names)].toSorted();
}

function weight({ isJsTag, isPhpTag }: TriedRequest): number {
  return Number(isJsTag || isPhpTag);
}
