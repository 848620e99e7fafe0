import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { isObject } from '../../json-object.ts';
import type { AnswerStatement, ReceivedAnswer } from './answer-statement.ts';

/** Rule that reads the answers of a family's collector. */
interface AnswerRule {
  /** Source of the rule: documentation, source code or a recorded answer. */
  source: string;
  /** True if the rule needs the body of the answer. */
  readsBody?: true;
  /** Returns the statement of the answer; undefined if this answer has none. Without it, no answer has one. */
  read?: (answer: ReceivedAnswer) => AnswerStatement | undefined;
}

export const NO_STATEMENT: AnswerStatement = { outcome: 'says-nothing', reason: null, isForVisitor: false };
const ACCEPTED: AnswerStatement = { outcome: 'accepted', reason: null, isForVisitor: false };
const dropped = (reason: string, isForVisitor = false): AnswerStatement => ({
  outcome: 'dropped',
  reason,
  isForVisitor,
});
const refused = (reason: string): AnswerStatement => ({ outcome: 'refused', reason, isForVisitor: false });

/**
 * Rules by family. A family that is not named here answers every hit alike, according to its documentation: a 2xx states
 * nothing.
 */
export const ANSWER_RULES: Readonly<Record<string, AnswerRule>> = {
  matomo: {
    // 204 and the image are given to what is counted and to what is thrown away. A bulk reports how many hits are invalid.
    source:
      'recorded answers of Matomo 5.0.2; plugins/BulkTracking/Tracker/Response.php of matomo-org/matomo',
    readsBody: true,
    read: ({ status, json }) => {
      const invalid = numberAt(json, 'invalid');
      if (status >= 400 || invalid === null) return undefined;
      return invalid > 0 ? refused(`${invalid} invalid`) : undefined;
    },
  },
  plausible: {
    source: 'x-plausible-dropped: plausible/analytics, external_controller.ex',
    read: ({ status, headers }) => {
      if (status >= 400) return undefined;
      return headers['x-plausible-dropped'] === '1' ? dropped('x-plausible-dropped: 1') : ACCEPTED;
    },
  },
  umami: {
    // The collector leaves out robots by their user agent, and excluded addresses with 403.
    source: 'umami-software/umami, src/app/api/send/route.ts',
    readsBody: true,
    read: ({ status, json }) => {
      if (textAt(json, 'beep') === 'boop') return dropped('beep: boop', true);
      if (status === 403) return dropped('HTTP 403', true);
      return status < 300 && textAt(json, 'sessionId') !== '' ? ACCEPTED : undefined;
    },
  },
  goatcounter: {
    source: 'x-goatcounter: arp242/goatcounter, handlers/backend.go',
    read: ({ headers: { 'x-goatcounter': reason = '' } }) =>
      /^ignored/i.test(reason) ? dropped(reason, /\bip\b|bot/i.test(reason)) : undefined,
  },
  posthog: {
    source: 'quota_limited: PostHog/posthog-js, rate-limiter.ts',
    readsBody: true,
    read: ({ status, json }) => {
      const listed = isObject(json) && Array.isArray(json['quota_limited']) ? json['quota_limited'] : [];
      const limited = listed.filter((product) => typeof product === 'string');
      if (limited.some((product) => product === 'events' || product === 'analytics'))
        return dropped(`quota_limited: ${limited.join(', ')}`);
      return status < 300 && isObject(json) && isOk(json['status']) ? ACCEPTED : undefined;
    },
  },
  mixpanel: {
    source: 'docs.mixpanel.com/reference/track-event: 1 for success, 0 for failure',
    readsBody: true,
    read: ({ status, text, json }) => {
      if (status >= 400) return undefined;
      const code = isObject(json) ? numberAt(json, 'status') : Number(text.trim() || Number.NaN);
      if (code === 0) return refused(textAt(json, 'error') || 'status: 0');
      return code === 1 ? ACCEPTED : undefined;
    },
  },
  amplitude: {
    source: 'amplitude.com/docs/apis/analytics/http-v2, section Responses',
    readsBody: true,
    read: ({ status, json }) => {
      if (numberAt(json, 'code') === 200) return ACCEPTED;
      const error = textAt(json, 'error');
      return status >= 400 && error !== '' ? refused(error) : undefined;
    },
  },
  segment: {
    source: 'segment.com/docs/connections/sources/catalog/libraries/server/http-api',
    readsBody: true,
    read: ({ status, json }) =>
      status < 300 && isObject(json) && json['success'] === true ? ACCEPTED : undefined,
  },
  snowplow: {
    // The collector answers before validation: a malformed event becomes a failed event later.
    source: 'docs.snowplow.io/docs/api-reference/stream-collector: 200 means received',
  },
  countly: {
    source: 'Countly/countly-server, api/utils/requestProcessor.js',
    readsBody: true,
    read: ({ status, json }) => {
      const result = textAt(json, 'result');
      if (/ignored|cancel/i.test(result)) return dropped(result);
      if (status >= 400 && result !== '') return refused(result);
      return result === 'Success' ? ACCEPTED : undefined;
    },
  },
  ga4: { source: 'developers.google.com/analytics/devguides/collection/protocol/ga4/validating-events' },
  'universal-analytics': {
    source: 'developers.google.com/analytics/devguides/collection/protocol/v1/validating-hits',
  },
  piano: {
    source: 'developers.atinternet-solutions.com/piano-analytics: the collector answers before processing',
  },
  'meta-pixel': { source: 'developers.facebook.com/docs/meta-pixel: an image, for every hit' },
};

const isOk = (status: Json | undefined): boolean => status === 1 || status === 'Ok';

function textAt(json: Json | undefined, name: string): string {
  const value = isObject(json) ? json[name] : undefined;
  return typeof value === 'string' ? value : '';
}

function numberAt(json: Json | undefined, name: string): number | null {
  const value = isObject(json) ? json[name] : undefined;
  return typeof value === 'number' ? value : null;
}
