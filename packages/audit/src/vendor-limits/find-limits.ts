import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { LimitedPart, LimitFinding } from '@vigie/contract/vendor-limit.ts';
import { EVENT_READERS } from '../events/event-readers.ts';
import type { NamedEvent } from '../events/event-reader.ts';
import { readKnownHits, type KnownHit } from '../events/known-hits.ts';
import { FAMILIES } from '../hits/families/known-families.ts';
import { TYPED, type Typed } from '../hits/typed.ts';
import { maskText } from '../personal-data/mask.ts';
import { checkPart, newLimitBudget, type LimitBudget, type PassedLimit } from './check-part.ts';
import { LIMITS_OF_FAMILY } from './family-limits.ts';
import type { LimitCheck, LimitRule } from './limit-rule.ts';
import { hasBeside, partsAt, memberIn, type LimitedHit, type LimitedPartOfHit } from './limited-parts.ts';

/** Maximum number of findings of one hit, and of one visit. */
const OF_HIT_MAX = 20;
const OF_VISIT_MAX = 200;
/** Length of a shown value in characters, and of the text that is masked before it is shortened. */
const SHOWN_LENGTH = 60;
const MASKED_LENGTH = 500;

/** Function that hides what must not be shown of a text of the page. */
export type Hide = (text: string) => string;

/** Limits that the hits of a visit pass. */
export interface VisitLimits {
  /** Hits that pass a limit, in sending order. */
  hits: { hit: Hit; findings: LimitFinding[] }[];
  /** False if a bound was reached. Otherwise there may be more. */
  isWhole: boolean;
}

/** Returns the vendor limits that hits of a visit pass: those of all known families at any address. */
export function findLimits(
  observation: Observation,
  hide: Hide = maskText,
  known: readonly Pick<KnownHit, 'hit'>[] = readKnownHits(observation),
): VisitLimits {
  const budget = newLimitBudget();
  const requests = seen(observation.requests) ?? [];
  const truncated = new Set(requests.filter(({ body }) => body?.cut === true).map(({ id }) => id));
  const hits: VisitLimits['hits'] = [];
  let left = OF_VISIT_MAX;
  for (const { hit } of known) {
    if (left <= 0 || isExhausted(budget)) return { hits, isWhole: false };
    // What a truncated body lacks, the hit may have had.
    const isTruncated = hit.requestId !== null && truncated.has(hit.requestId);
    const findings = isTruncated ? [] : limitsOfHit(hit, hide, budget).slice(0, left);
    if (findings.length > 0) hits.push({ hit, findings });
    left -= findings.length;
  }
  return { hits, isWhole: true };
}

const isExhausted = ({ parts, characters }: LimitBudget): boolean => parts <= 0 || characters <= 0;

/** Returns the limits that one hit passes, at most one for each rule and part. */
export function limitsOfHit(
  hit: Hit & Typed,
  hide: Hide = maskText,
  budget = newLimitBudget(),
): LimitFinding[] {
  const { vendor, kind } = hit;
  const rules =
    vendor !== null && Object.hasOwn(LIMITS_OF_FAMILY, vendor) ? LIMITS_OF_FAMILY[vendor] : undefined;
  if (vendor === null || rules === undefined || (kind !== 'page-view' && kind !== 'event')) return [];
  const limited: LimitedHit = { event: readEvent(hit), parameters: hit.parameters, typed: hit[TYPED] };
  const findings: LimitFinding[] = [];
  for (const rule of rules) {
    for (const passed of passedBy(rule, limited, budget)) {
      if (findings.length >= OF_HIT_MAX) return findings;
      findings.push({
        vendor,
        vendorName: FAMILIES[vendor]?.name ?? vendor,
        event: limited.event === null ? null : shown(limited.event.name, hide),
        requestId: hit.requestId,
        rule: `${vendor}.${rule.id}`,
        ...findingOf(rule, passed, hide),
      });
    }
  }
  return findings;
}

function readEvent({
  vendor,
  kind,
  siteId,
  url,
  parameters,
  [TYPED]: typed,
}: Hit & Typed): NamedEvent | null {
  const reader = vendor === null ? undefined : EVENT_READERS[vendor];
  return vendor === null || reader === undefined
    ? null
    : reader({ vendor, kind, siteId, url, parameters, typed });
}

function passedBy(rule: LimitRule, hit: LimitedHit, budget: LimitBudget): PassedLimit[] {
  if (isExhausted(budget) || !isAbout(rule, hit)) return [];
  const { at, check } = rule;
  const parts = partsAt(at, hit);
  budget.parts -= parts.length;
  if (check.kind === 'count') return tooMany(check, parts);
  if (check.kind === 'needs') return parts.flatMap((part) => missing(check, part, hit));
  return parts.flatMap((part) => checkPart(check, part, budget) ?? []);
}

function isAbout({ events, where }: LimitRule, { event, typed }: LimitedHit): boolean {
  if (events !== undefined && !events.includes(event?.name ?? '')) return false;
  return where === undefined || memberIn(typed, where.member) === where.is;
}

function tooMany(
  { max, counted }: Extract<LimitCheck, { kind: 'count' }>,
  parts: LimitedPartOfHit[],
): PassedLimit[] {
  const [first] = parts;
  const list = parts.length === 1 && Array.isArray(first?.value) ? first.value.length : parts.length;
  if (list <= max) return [];
  return [{ part: { part: 'hit', name: counted, value: '' }, limit: max, measured: list }];
}

function missing(
  { names, any }: Extract<LimitCheck, { kind: 'needs' }>,
  part: LimitedPartOfHit,
  hit: LimitedHit,
): PassedLimit[] {
  const absent = names.filter((name) => !hasBeside(part, name, hit));
  if (absent.length === 0 || (any && absent.length < names.length)) return [];
  return [{ part: { ...part, value: '' }, limit: (any ? names : absent).join(', '), measured: null }];
}

type FoundOf = Omit<LimitFinding, 'vendor' | 'vendorName' | 'event' | 'requestId' | 'rule'>;

function findingOf({ check, effect, source, asOf }: LimitRule, passed: PassedLimit, hide: Hide): FoundOf {
  const { part, limit, measured } = passed;
  return {
    kind: check.kind,
    effect,
    part: partOf(check, part),
    name: shown(part.name, hide),
    limit: typeof limit === 'string' ? shown(limit, hide) : limit,
    unit: check.kind === 'length' ? check.unit : check.kind === 'size' ? 'bytes' : null,
    value: shown(typeof part.value === 'object' ? '' : String(part.value), hide),
    measured,
    source,
    asOf,
  };
}

function partOf(check: LimitCheck, { part }: LimitedPartOfHit): LimitedPart {
  return part === 'value' && 'of' in check && check.of === 'name' ? 'name' : part;
}

/** Returns a text as findings show it: hidden where it must be, then shortened. */
function shown(text: string, hide: Hide): string {
  const hidden = hide(text.slice(0, MASKED_LENGTH));
  return hidden.length <= SHOWN_LENGTH ? hidden : `${hidden.slice(0, SHOWN_LENGTH - 1)}…`;
}
