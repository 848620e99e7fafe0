import {
  HIDDEN,
  hideInAddress,
  hidingOf,
  pathOfAddress,
  type Hiding,
} from '@vigie/audit/redaction/hide-matches.ts';
import type { Proofs } from '@vigie/audit/rehearsal/rehearse-page.ts';
import type { Change } from '@vigie/contract/change.ts';
import type { JourneyRecord } from '@vigie/contract/journey-record.ts';
import { observationSchema, type Observation } from '@vigie/contract/observation/observation.ts';
import type { ReceivedParts } from '@vigie/contract/observation/stored-bodies.ts';
import type { Observed } from '@vigie/contract/observation/observed.ts';
import type { Redaction } from '@vigie/contract/redaction.ts';
import { createEncodedHiding } from '@vigie/inspector/journey/encoded-values.ts';
import { withoutParts } from './fit-observation.ts';

/** Fields with codes and identifiers of our own, which are never redacted. */
const OWN: ReadonlySet<string> = new Set([
  'version', 'role', 'startedAt', 'finishedAt', 'outcome', 'browser', 'visit', 'settledBy', 'timings', 'screenshot', 'requestedUrl',
  'state', 'kind', 'type', 'level', 'action', 'result', 'proof', 'command', 'operation', 'disposition', 'source', 'method',
  'resourceType', 'target', 'frameId', 'id', 'encoding', 'mimeType', 'store', 'sameSite', 'expiresAt', 'testId', 'code',
  'offered', 'requestId', 'failedParameter', 'blockedReason', 'corsError', 'errorText', 'effectiveDirective', 'typeName',
]); // prettier-ignore
/** Fields whose names and values the page chooses. */
const FREE: ReadonlySet<string> = new Set(['final', 'requestHeaders', 'responseHeaders', 'headers']);

/** Redacts everything that a visit recorded, in each encoding. The path of the page's own address stays. */
export function redactObservation(observation: Observation, rules: readonly Redaction[]): Observation {
  if (rules.length === 0) return observation;
  const hiding = hidingOf(rules, pathOfAddress(observation.requestedUrl));
  const withHiddenAddress = { ...observation, requestedUrl: hideInAddress(hiding, observation.requestedUrl) };
  const redacted = observationSchema.safeParse(redactRecord(withHiddenAddress, hiding));
  // A rule matches one of our own codes, so no part of the observation can be reported.
  return redacted.success
    ? redacted.data
    : withoutParts(withHiddenAddress, 'hidden by the redactions of the company');
}

/** Returns the rules for pictures of a page; an empty object if there are none. */
export function pictureHiding(rules: readonly Redaction[], url: string): { hiding?: Hiding } {
  return rules.length === 0 ? {} : { hiding: hidingOf(rules, pathOfAddress(url)) };
}

/** Redacts the resources of a page. */
export function redactParts(
  received: Observed<ReceivedParts>,
  { redactions, url }: { redactions: readonly Redaction[]; url: string },
): Observed<ReceivedParts> {
  if (redactions.length === 0 || received.state === 'unavailable') return received;
  const hiding = hidingOf(redactions, pathOfAddress(url));
  return { state: 'recorded', value: redactRecord(received.value, hiding) as ReceivedParts };
}

/** Redacts a journey: its steps and all of its pages. */
export function redactJourney(record: JourneyRecord, rules: readonly Redaction[]): JourneyRecord {
  if (rules.length === 0) return record;
  const { text } = hidingOf(rules);
  return {
    ...record,
    steps: record.steps.map((step) => ({
      ...step,
      label: text(step.label),
      reason: step.reason && { ...step.reason, detail: text(step.reason.detail) },
      url: step.url === null ? null : text(step.url),
    })),
    pages: record.pages.map((page) => ({ ...page, observation: redactObservation(page.observation, rules) })),
  };
}

/** Redacts changes, which contain parts of the page and addresses of its requests. */
export function redactProofs(
  proofs: Proofs,
  { redactions, url: pageUrl }: { redactions: readonly Redaction[]; url: string },
): Proofs {
  if (redactions.length === 0) return proofs;
  const hiding = hidingOf(redactions, pathOfAddress(pageUrl));
  const { text } = hiding;
  const ofChange = (change: Change): Change => {
    const url = hideInAddress(hiding, change.url);
    switch (change.kind) {
      case 'insert':
        return { ...change, url, html: text(change.html) };
      case 'replace-text':
        return { ...change, url, find: text(change.find), with: text(change.with) };
      case 'answer':
        return { ...change, url, headers: redactHeaders(change.headers, hiding), body: text(change.body) };
      default:
        return { ...change, url, ...(change.value !== undefined && { value: text(change.value) }) };
    }
  };
  return Object.fromEntries(
    Object.entries(proofs).map(([check, proof]) => [
      check,
      { ...proof, changes: proof.changes.map(ofChange) },
    ]),
  );
}

function redactHeaders(headers: Record<string, string>, { isField, text }: Hiding): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isField(name) ? HIDDEN : text(value)]),
  );
}

function redactRecord(record: object, hiding: Hiding): unknown {
  const encoded = createEncodedHiding(hiding.text);

  function redactMembers(value: object, isFree: boolean): object {
    const isBinary = 'encoding' in value && value.encoding === 'base64';
    return Object.fromEntries(
      Object.entries(value).map(([key, member]: [string, unknown]) => {
        if (isFree) return [encoded.text(key), hiding.isField(key) ? HIDDEN : redact(member, true)];
        if (OWN.has(key)) return [key, member];
        if (isBinary && key === 'text' && typeof member === 'string') return [key, encoded.body(member)];
        return [key, redact(member, FREE.has(key) || (key === 'value' && !('state' in value)))];
      }),
    );
  }

  function redact(value: unknown, isFree: boolean): unknown {
    if (typeof value === 'string') return encoded.text(value);
    if (isFree && typeof value === 'number')
      return hiding.text(String(value)) === String(value) ? value : HIDDEN;
    if (Array.isArray(value)) return value.map((item: unknown) => redact(item, isFree));
    return typeof value === 'object' && value !== null ? redactMembers(value, isFree) : value;
  }

  return redactMembers(record, false);
}
