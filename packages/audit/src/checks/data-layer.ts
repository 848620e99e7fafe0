import type { ReasonOf } from '@vigie/contract/checks.ts';
import type { DataLayerRecord, Json } from '@vigie/contract/observation/data-layer.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import { inlineScriptViolations } from '../csp/violations.ts';
import { causeIfFailed, isSilentByConsent } from '../facts.ts';
import type { Facts } from '../facts.ts';
import { tagRuns } from '../tag/runs.ts';
import { judgeByHealthTest } from './health-test.ts';
import { failed, passed, skipped, skippedByConsent, type FailedEvidence } from '../verdicts.ts';

type DataLayerReason = Exclude<ReasonOf<'dataLayer'>, 'health-test-failed'>;
type Found = FailedEvidence<'dataLayer', DataLayerReason> | null;
type Find = (dataLayer: DataLayerRecord, facts: Facts) => Found;

/** The reasons with what proves each, read from the top. */
const DATA_LAYER_REASONS: readonly (readonly [DataLayerReason, Find])[] = [
  ['missing', ({ kind }) => (kind === 'absent' ? {} : null)],
  ['unreadable', unreadableEvidence],
  ['not-an-array', ({ kind, typeName }) => (kind === 'not-an-array' ? { typeName } : null)],
  ['empty', (dataLayer) => (entryCount(dataLayer) === 0 ? { entries: 0 } : null)],
  ['late', lateEvidence],
];

/** A consent manager that holds back the tag often holds back the snippet that declares the dataLayer, too. */
const WITH_THE_TAG: ReadonlySet<DataLayerReason> = new Set(['missing', 'empty']);

/**
 * Whether the page offers `window.dataLayer` as a non-empty array before the JS tag runs. Pages with a result of the
 * website's health test are judged by that result instead.
 */
export function judgeDataLayer(facts: Facts): Verdict {
  return facts.healthTest === null ? judgeByRule(facts) : judgeByHealthTest(facts.healthTest);
}

function judgeByRule(facts: Facts): Verdict {
  const { dataLayer } = facts.observation;
  if (dataLayer.state === 'unavailable') {
    return skipped('dataLayer', 'recording-unavailable', { part: 'dataLayer', why: dataLayer.why });
  }
  const origin = { definedAtMs: dataLayer.value.definedAtMs, definedByUrl: dataLayer.value.definedByUrl };
  for (const [reason, find] of DATA_LAYER_REASONS) {
    const evidence = find(dataLayer.value, facts);
    if (evidence === null) continue;
    if (facts.withheld !== null && WITH_THE_TAG.has(reason) && isSilentByConsent(facts)) {
      return skippedByConsent('dataLayer', facts.withheld);
    }
    const causedBy = reason === 'missing' && isInlineBlocked(facts) ? causeIfFailed(facts, 'csp') : null;
    return failed('dataLayer', reason, { evidence: { ...origin, ...evidence }, causedBy });
  }
  const { cuts } = dataLayer.value;
  return passed('dataLayer', {
    evidence: {
      ...origin,
      entries: entryCount(dataLayer.value),
      cuts: cuts.map(({ path, why }) => `${path}: ${why}`),
    },
    warnings: cuts.length > 0 ? ['data-layer-cut'] : [],
  });
}

/** Agents of earlier versions record an array of which no read succeeds as the text that stands for it. */
function unreadableEvidence({ kind, final, cuts }: DataLayerRecord): Found {
  if (kind !== 'unreadable' && (kind !== 'array' || Array.isArray(final))) return null;
  const cut = cuts.find(({ path }) => path === 'final' || path.startsWith('final.'));
  return { why: cut?.why ?? null };
}

/** Entries at the end, or those ever put in: some consumers take entries out once they are read. */
function entryCount({ final, timeline }: DataLayerRecord): number {
  if (Array.isArray(final) && final.length > 0) return final.length;
  return timeline.filter(({ operation, value }) => operation !== 'mutation' && !isNothing(value)).length;
}

function isNothing(value: Json): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

/** Defined by the tag itself, or after it ran: without a run of the tag nothing can be late. */
function lateEvidence({ definedAtMs, definedByUrl }: DataLayerRecord, facts: Facts): Found {
  const tagRanAtMs = tagRuns(facts.loads).find(({ frameId }) => frameId === 'main')?.atMs;
  if (tagRanAtMs === undefined) return null;
  const isByTag = definedByUrl !== null && matchesTagName(facts.tracking.jsTagName, definedByUrl);
  const isAfter = definedAtMs !== null && definedAtMs > tagRanAtMs;
  return isByTag || isAfter ? { tagRanAtMs, byTag: isByTag } : null;
}

function isInlineBlocked({ observation }: Facts): boolean {
  return inlineScriptViolations(observation).length > 0;
}
