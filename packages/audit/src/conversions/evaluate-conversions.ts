import type { ConversionFault, ConversionFinding } from '@vigie/contract/conversion-finding.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { JsonObject } from '../json-object.ts';
import type { ConversionCall, ConversionRule, ConversionsApi } from './conversions-api.ts';
import { textAtPath, valuesAt } from './values-at.ts';

const DIGEST = /^[\da-f]{64}$/;
const ANY_DIGEST = /^[\da-f]{64}$/i;
/** Number of units in one ms. */
const PER_MS = { s: 0.001, ms: 1, us: 1_000 } as const;
const DAY_MS = 86_400_000;
/** Maximum difference between the clocks of sender and vendor that is no fault, in ms. */
const CLOCK_SKEW_MS = 300_000;
/** Year 2000: a time before it has the wrong unit. */
const OLDEST_MS = 946_684_800_000;
/** Maximum length of an event's name in a finding. */
const NAME_MAX = 100;

/** Evaluates a call by the rules of its API at the time of the call, in ms since 1970. Findings contain no values. */
export function evaluateConversions(
  { family, rules, namePath }: ConversionsApi,
  { events, call }: ConversionCall,
  nowMs: number,
): ConversionFinding[] {
  const evaluate = (subject: JsonObject, rule: ConversionRule): ConversionFinding[] => {
    const fault = appliesTo(rule, subject) ? faultOf(rule, subject, nowMs) : null;
    if (fault === null) return [];
    const event = rule.of === 'call' ? null : (textAtPath(subject, namePath)?.slice(0, NAME_MAX) ?? null);
    const { id, path: field, effect, source } = rule;
    return [{ family, rule: id, fault, field, event, effect, source }];
  };
  return rules.flatMap((rule) =>
    (rule.of === 'call' ? [call] : events).flatMap((subject) => evaluate(subject, rule)),
  );
}

function appliesTo({ where }: ConversionRule, subject: JsonObject): boolean {
  return where === undefined || where.is.includes(textAtPath(subject, where.path) ?? '');
}

function faultOf(
  { check, path, fault }: ConversionRule,
  subject: JsonObject,
  nowMs: number,
): ConversionFault | null {
  const values = valuesAt(subject, path);
  const texts = values.map(textOfValue);
  switch (check.kind) {
    case 'present':
      return values.length === 0 ? fault : null;
    case 'any-group':
      return check.groups.some((group) => group.every((one) => valuesAt(subject, one).length > 0))
        ? null
        : fault;
    case 'hashed':
      return texts.some((text) => !DIGEST.test(text)) ? fault : null;
    case 'plain':
      return texts.some((text) => ANY_DIGEST.test(text)) ? fault : null;
    case 'among':
      return texts.some((text) => !check.values.includes(text)) ? fault : null;
    case 'pattern':
      return texts.some((text) => !check.like.test(text)) ? fault : null;
    case 'count':
      return listLength(subject[path]) > check.max ? fault : null;
    default:
      return values.map((value) => timeFault(value, check, nowMs)).find((one) => one !== null) ?? null;
  }
}

const textOfValue = (value: Json): string => (typeof value === 'object' ? '' : String(value));

const listLength = (value: Json | undefined): number => (Array.isArray(value) ? value.length : 0);

/** Returns the fault of a time stamp. One with another unit lies before 2000 or decades ahead. */
function timeFault(
  value: Json,
  { unit, ageMaxDays }: { unit: keyof typeof PER_MS; ageMaxDays: number },
  nowMs: number,
): ConversionFault | null {
  const atMs =
    (typeof value === 'object' || typeof value === 'boolean' ? Number.NaN : Number(value)) / PER_MS[unit];
  if (!Number.isFinite(atMs)) return 'wrong-format';
  if (atMs < OLDEST_MS || atMs > nowMs + 3_650 * DAY_MS) return 'wrong-unit';
  if (atMs > nowMs + CLOCK_SKEW_MS) return 'in-future';
  return nowMs - atMs > ageMaxDays * DAY_MS ? 'too-old' : null;
}
