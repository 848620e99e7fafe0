import type { ConversionFinding } from '@vigie/contract/conversion-finding.ts';
import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';

/** Finding with the number of its events or calls. */
export type CountedFinding = ConversionFinding & { count: number };

/** Number of calls of a family by the outcome of its answers. */
export interface FamilyCount {
  family: string;
  calls: number;
  events: number;
  outcomes: Record<ProxiedCall['answer']['outcome'], number>;
}

/** Figures of a recording. */
export interface ProxySummary {
  calls: number;
  decoded: number;
  families: FamilyCount[];
  findings: CountedFinding[];
}

/** Maximum number of different findings, and of families. Further ones are not counted, so that memory is bounded. */
const DIFFERENT_MAX = 500;

/** Counts lines and findings in bounded memory. */
export function createTally(): {
  add: (line: ProxiedCall, findings: readonly ConversionFinding[]) => void;
  summary: () => ProxySummary;
} {
  const [families, counted] = [new Map<string, FamilyCount>(), new Map<string, CountedFinding>()];
  let [calls, decoded] = [0, 0];
  return {
    add(line, findings) {
      calls += 1;
      if (line.decoded) decoded += 1;
      if (line.family !== null) addTo(families, line.family, line);
      for (const finding of findings) {
        const key = `${finding.family} ${finding.rule} ${finding.fault} ${finding.event}`;
        const found = counted.get(key);
        if (found !== undefined) found.count += 1;
        else if (counted.size < DIFFERENT_MAX) counted.set(key, { ...finding, count: 1 });
      }
    },
    summary: () => ({
      calls,
      decoded,
      families: [...families.values()].toSorted((one, other) => other.calls - one.calls),
      findings: [...counted.values()].toSorted((one, other) => other.count - one.count),
    }),
  };
}

function addTo(families: Map<string, FamilyCount>, family: string, { events, answer }: ProxiedCall): void {
  const none = { accepted: 0, dropped: 0, refused: 0, 'says-nothing': 0 };
  const count = families.get(family) ?? { family, calls: 0, events: 0, outcomes: none };
  count.calls += 1;
  count.events += events.length;
  count.outcomes[answer.outcome] += 1;
  if (families.size < DIFFERENT_MAX || families.has(family)) families.set(family, count);
}
