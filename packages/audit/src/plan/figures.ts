import type { EventFigures, PlanFigures, PlanEvaluation } from '@vigie/contract/tracking-plan.ts';
import type { DueOfEntry } from './evaluate-dues.ts';
import type { Occurrence } from './occurrences.ts';

interface FigureParts {
  dues: readonly DueOfEntry[];
  planned: readonly Occurrence[];
  isValid: (occurrence: Occurrence) => boolean;
}

/** Returns the figures of each event on each source, in the order in which they were due or seen, and the totals. */
export function figuresOf({
  dues,
  planned,
  isValid,
}: FigureParts): Pick<PlanEvaluation, 'figures' | 'events'> {
  const known = new Map<string, EventFigures>();
  const add = (event: string, source: string, figures: Partial<PlanFigures>): void => {
    const key = `${source} ${event}`;
    const before = known.get(key) ?? { event, source, ...NONE };
    known.set(key, { event, source, ...sumOf([before, { ...NONE, ...figures }]) });
  };
  for (const { entry, due, met } of dues) add(entry.name, entry.source, { due, met });
  for (const occurrence of planned) {
    const { name, source } = occurrence.event;
    add(name, source, { seen: 1, valid: isValid(occurrence) ? 1 : 0 });
  }
  const events = [...known.values()];
  return { figures: sumOf(events), events };
}

const NONE: PlanFigures = { due: 0, met: 0, seen: 0, valid: 0 };

function sumOf(all: readonly PlanFigures[]): PlanFigures {
  const sum = { ...NONE };
  for (const { due, met, seen, valid } of all) {
    sum.due += due;
    sum.met += met;
    sum.seen += seen;
    sum.valid += valid;
  }
  return sum;
}
