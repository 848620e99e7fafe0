import type { ReasonOf } from '@vigie/contract/checks.ts';
import type { DataLayerRecord, Json } from '@vigie/contract/observation/data-layer.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import { inlineScriptViolations } from '../csp/violations.ts';
import { causeIfFailed, isSilentByConsent } from '../facts.ts';
import { USUAL_DATA_LAYER, type DataLayerShape } from '@vigie/contract/data-layer-settings.ts';
import { expectedDataLayers, type ExpectedDataLayer } from '../data-layer/expected.ts';
import { isObject } from '../json-object.ts';
import type { Facts } from '../facts.ts';
import { tagRuns } from '../tag/runs.ts';
import { evaluateByHealthTest } from './health-test.ts';
import { failed, passed, skipped, skippedByConsent, type FailedEvidence } from '../verdicts.ts';

type DataLayerReason = Exclude<ReasonOf<'dataLayer'>, 'health-test-failed'>;
type Found = FailedEvidence<'dataLayer', DataLayerReason> | null;
type Find = (dataLayer: DataLayerRecord, shape: DataLayerShape, facts: Facts) => Found;

/** Reasons with the function that finds their evidence. The first match wins. */
const DATA_LAYER_REASONS: readonly (readonly [DataLayerReason, Find])[] = [
  ['missing', ({ kind }) => (kind === 'absent' ? {} : null)],
  ['unreadable', unreadableEvidence],
  [
    'not-an-array',
    ({ kind, typeName }, shape) => (shape === 'array' && kind !== 'array' ? { typeName } : null),
  ],
  ['not-an-object', notAnObject],
  ['empty', (dataLayer, shape) => (entryCount(dataLayer, shape) === 0 ? { entries: 0 } : null)],
  ['late', lateEvidence],
];

/** Reasons that consent may explain: a consent manager that blocks the tag often blocks the dataLayer snippet, too. */
const WITH_THE_TAG: ReadonlySet<DataLayerReason> = new Set(['missing', 'empty']);

/**
 * Evaluates whether the page has the website's dataLayers, each in its shape, not empty and before the JS tag runs.
 * Without settings it expects `window.dataLayer` as an array. A result of the website's health test replaces this
 * evaluation.
 */
export function evaluateDataLayer(facts: Facts): Verdict {
  return facts.healthTest === null ? evaluateByRule(facts) : evaluateByHealthTest(facts.healthTest);
}

/** Returns the verdict of the first dataLayer that failed, else of the first skipped one, else of the first one. */
function evaluateByRule(facts: Facts): Verdict {
  const verdicts = expectedDataLayers(facts.observation, facts.tracking).map((one) =>
    evaluateOneDataLayer(one, facts),
  );
  const worst = verdicts.find(({ outcome }) => outcome === 'failed');
  return (
    worst ??
    verdicts.find(({ outcome }) => outcome === 'skipped') ??
    verdicts[0] ??
    skipped('dataLayer', 'no-data-layer-expected')
  );
}

function evaluateOneDataLayer({ settings, record }: ExpectedDataLayer, facts: Facts): Verdict {
  if (record.state === 'unavailable') {
    return skipped('dataLayer', 'recording-unavailable', { part: 'dataLayer', why: record.why });
  }
  const { name, shape } = settings;
  const { definedAtMs, definedByUrl, cuts } = record.value;
  const isUsual = name === USUAL_DATA_LAYER.name && shape === USUAL_DATA_LAYER.shape;
  const origin = { ...(isUsual ? {} : { dataLayerName: name, shape }), definedAtMs, definedByUrl };
  for (const [reason, find] of DATA_LAYER_REASONS) {
    const evidence = find(record.value, shape, facts);
    if (evidence === null) continue;
    if (facts.withheld !== null && WITH_THE_TAG.has(reason) && isSilentByConsent(facts)) {
      return skippedByConsent('dataLayer', facts.withheld);
    }
    const causedBy = reason === 'missing' && isInlineBlocked(facts) ? causeIfFailed(facts, 'csp') : null;
    return failed('dataLayer', reason, { evidence: { ...origin, ...evidence }, causedBy });
  }
  return passed('dataLayer', {
    evidence: {
      ...origin,
      entries: entryCount(record.value, shape),
      cuts: cuts.map(({ path, why }) => `${path}: ${why}`),
    },
    warnings: cuts.length > 0 ? ['data-layer-cut'] : [],
  });
}

/**
 * Returns evidence that an array could not be read, else null. Agents of earlier versions record such an array as a
 * text.
 */
function unreadableEvidence({ kind, final, cuts }: DataLayerRecord): Found {
  if (kind !== 'unreadable' && (kind !== 'array' || Array.isArray(final))) return null;
  const cut = cuts.find(({ path }) => path === 'final' || path.startsWith('final.'));
  return { why: cut?.why ?? null };
}

function notAnObject({ kind, typeName, final }: DataLayerRecord, shape: DataLayerShape): Found {
  if (shape !== 'object') return null;
  return kind === 'not-an-array' && isObject(final) ? null : { typeName: typeName ?? kind };
}

/**
 * Returns the number of entries at the end, else of all entries ever added. Some consumers remove entries once they
 * read them.
 */
function entryCount({ final, timeline }: DataLayerRecord, shape: DataLayerShape): number {
  if (shape === 'object' && isObject(final)) return Object.keys(final).length;
  if (Array.isArray(final) && final.length > 0) return final.length;
  return timeline.filter(({ operation, value }) => operation !== 'mutation' && !isNothing(value)).length;
}

function isNothing(value: Json): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/**
 * Returns evidence that the tag defined the dataLayer, or that it was defined after the tag ran. Null if the tag did
 * not run.
 */
function lateEvidence(record: DataLayerRecord, shape: DataLayerShape, facts: Facts): Found {
  const { definedAtMs, definedByUrl } = offerOf(record, shape);
  const tagRanAtMs = tagRuns(facts.loads).find(({ frameId }) => frameId === 'main')?.atMs;
  if (tagRanAtMs === undefined) return null;
  const isByTag = definedByUrl !== null && matchesTagName(facts.tracking.jsTagName, definedByUrl);
  const isAfter = definedAtMs !== null && definedAtMs > tagRanAtMs;
  return isByTag || isAfter ? { tagRanAtMs, byTag: isByTag } : null;
}

/** Returns when the variable got its shape, and which script set it. Earlier values (null, a text) are no dataLayer. */
function offerOf(
  { definedAtMs, definedByUrl, timeline }: DataLayerRecord,
  shape: DataLayerShape,
): Pick<DataLayerRecord, 'definedAtMs' | 'definedByUrl'> {
  const isOffer = ({ operation, value }: DataLayerRecord['timeline'][number]) =>
    operation === 'assign' && (shape === 'array' ? Array.isArray(value) : isObject(value));
  const [first] = timeline;
  const offer = first?.operation === 'assign' && !isOffer(first) ? timeline.find(isOffer) : undefined;
  return offer === undefined
    ? { definedAtMs, definedByUrl }
    : { definedAtMs: offer.atMs, definedByUrl: offer.scriptUrl };
}

function isInlineBlocked({ observation }: Facts): boolean {
  return inlineScriptViolations(observation).length > 0;
}
