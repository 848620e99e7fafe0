import type { JourneyReport } from '@vigie/contract/journey-report.ts';
import type { Hiding } from '@vigie/inspector/journey/hidden-values.ts';

/** Fields that hold our own codes, which may equal a hidden value by chance. */
const CODES: ReadonlySet<string> = new Set([
  'kind', 'type', 'outcome', 'vendor', 'source', 'transport', 'method', 'answer', 'requestId', 'dataLayer',
  'startedAt', 'finishedAt', 'name', 'version', 'vendorName', 'rule', 'effect', 'part', 'limit', 'unit', 'asOf',
  'family', 'state', 'way', 'tiedBy',
]); // prettier-ignore
/** Fields sent by pages, with names of their own. */
const SENT: ReadonlySet<string> = new Set(['properties', 'parameters', 'value']);

/** Removes hidden values from a report. The record contains none, but decoding a hit may restore one. */
export function hideValues(report: JourneyReport, hiding: Hiding): JourneyReport {
  return hidden(report, hiding) as JourneyReport;
}

function hidden(value: unknown, hiding: Hiding): unknown {
  if (typeof value === 'string') return hiding.text(value);
  if (Array.isArray(value)) return value.map((item: unknown) => hidden(item, hiding));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) => {
      if (SENT.has(key)) return [key, hiding.record(member)];
      return [key, CODES.has(key) ? member : hidden(member, hiding)];
    }),
  );
}
