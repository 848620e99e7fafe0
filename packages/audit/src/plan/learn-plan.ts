import type { PageKind } from '@vigie/contract/page-kind.ts';
import type { LearnedEvent, LearnedPlan } from '@vigie/contract/learned-plan.ts';
import {
  eventNameSchema,
  eventSourceSchema,
  PLAN_LIMITS,
  type PlanEvent,
  type TrackedEvent,
} from '@vigie/contract/tracking-plan.ts';
import { duePatterns, visitedPages, type VisitedPages } from './learned-pages.ts';
import { learnedProperties, learnedRootSchema } from './learned-schema.ts';
import { emptyShape, learnValue, type LearnerBudget, type LearnedShape } from './learned-shape.ts';

/** Limits of a learner's memory, regardless of the visits. */
const EVENTS_MAX = 10_000;
const VALUES_MAX = 100_000;
const PROPERTIES_MAX = 100_000;
const PAGES_MAX = 20_000;
const PAGES_OF_EVENTS_MAX = 200_000;
/** Minimum number of visits for an exact number of occurrences. */
const TIMES_MIN = 20;

export interface LearnedVisit {
  url: string;
  /** Kind of the page. If it replaces content, the visit gives no evidence of due events. */
  pageKind: PageKind | null;
  events: readonly TrackedEvent[];
  /** Time of the visit. */
  at: string | Date;
}

export interface PlanLearner {
  add(visit: LearnedVisit): void;
  /** Returns the plan that the visits so far support, the most frequent events first. */
  proposal(): LearnedPlan;
}

interface EventStats {
  name: string;
  source: string;
  seen: number;
  visits: number;
  /** Number of visits with the event, by path of the page. */
  pages: Map<string, number>;
  /** Minimum number of occurrences in a visit that had it. */
  least: number;
  most: number;
  shape: LearnedShape;
}

/** Creates a learner of a plan from successive visits, in bounded memory. */
export function createLearner(): PlanLearner {
  const events = new Map<string, EventStats>();
  /** Number of visits by path of their page. */
  const pages = new Map<string, number>();
  const budget: LearnerBudget & { pages: number } = {
    properties: PROPERTIES_MAX,
    values: VALUES_MAX,
    pages: PAGES_OF_EVENTS_MAX,
  };
  let visits = 0;
  let isCut = false;
  let arePagesWhole = true;
  return {
    add(visit) {
      const path = visit.pageKind === null ? pathOf(visit.url) : null;
      if (path !== null) pages.set(path, (pages.get(path) ?? 0) + 1);
      for (const together of Map.groupBy(visit.events, ({ name, source }) => `${source} ${name}`).values())
        addTogether(together, path);
      visits += 1;
    },
    proposal() {
      const commonest = [...events.values()].toSorted(
        (a, b) => b.seen - a.seen || (`${a.name} ${a.source}` < `${b.name} ${b.source}` ? -1 : 1),
      );
      const visited = visitedPages(pages, arePagesWhole);
      return {
        visits,
        events: commonest.slice(0, PLAN_LIMITS.events).map((stats) => proposedEvent(stats, visited)),
        isCut: isCut || commonest.length > PLAN_LIMITS.events,
      };
    },
  };

  /** Returns the path for which a visit counts; null if there is none, or if the memory limit is reached. */
  function pathOf(url: string): string | null {
    if (!URL.canParse(url)) return null;
    const { pathname } = new URL(url);
    if (pages.has(pathname) || pages.size < PAGES_MAX) return pathname;
    arePagesWhole = false;
    return null;
  }

  /** Adds the occurrences of one event on one source in a visit. */
  function addTogether(together: readonly TrackedEvent[], path: string | null): void {
    const [first] = together;
    if (first === undefined) return;
    const stats = statsOf(first);
    if (stats === null) return;
    stats.seen += together.length;
    stats.visits += 1;
    stats.least = Math.min(stats.least, together.length);
    stats.most = Math.max(stats.most, together.length);
    if (path !== null) countPage(stats, path);
    const isPush = stats.source.startsWith('dataLayer:');
    const isLeftOut = (name: string): boolean => isPush && (name === 'event' || name.startsWith('gtm.'));
    for (const { properties } of together)
      learnValue(stats.shape, properties, { visit: visits, budget, isLeftOut, depth: 0 });
  }

  function statsOf({ name, source }: TrackedEvent): EventStats | null {
    const key = `${source} ${name}`;
    const known = events.get(key);
    if (known !== undefined) return known;
    if (eventNameSchema.safeParse(name).data !== name || !eventSourceSchema.safeParse(source).success)
      return null;
    if (events.size >= EVENTS_MAX) {
      isCut = true;
      return null;
    }
    const stats = {
      name,
      source,
      seen: 0,
      visits: 0,
      pages: new Map(),
      least: Infinity,
      most: 0,
      shape: emptyShape(),
    };
    events.set(key, stats);
    return stats;
  }

  function countPage(stats: EventStats, path: string): void {
    const before = stats.pages.get(path);
    if (before === undefined) {
      if (budget.pages <= 0) return;
      budget.pages -= 1;
    }
    stats.pages.set(path, (before ?? 0) + 1);
  }
}

function proposedEvent(stats: EventStats, visited: VisitedPages): LearnedEvent {
  const { name, source, seen, visits, shape, least, most } = stats;
  const patterns = duePatterns(stats.pages, visited);
  const schema = learnedRootSchema(shape);
  const entry: PlanEvent = { name, sources: [source] };
  if (patterns.length > 0) {
    entry.due = { pages: patterns };
    if (least === most && most <= 1_000 && visits >= TIMES_MIN) entry.times = least;
  }
  if (schema !== undefined) entry.schema = schema;
  return { entry, seen, visits, pages: stats.pages.size, properties: learnedProperties(shape) };
}
