import type { Container, PredictedPush, PredictedTag } from '@vigie/contract/container.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { referrerOf } from '../referrer.ts';
import { Addresses, type ContainerRun } from '../processed-pushes.ts';
import { MatomoCourse, type CourseFacts } from './matomo-course.ts';
import { unseenTriggers } from './matomo-events.ts';
import { matomoPushes, type MatomoPush } from './matomo-pushes.ts';

export interface MatomoOptions {
  /** When the script of the container ran. */
  run: ContainerRun;
  /** True if the page has other Matomo containers, which share one dataLayer. */
  hasOthers: boolean;
}

/** Maximum clock difference between the page and Vigie around a tag's dates, in ms. */
const EDGE_MS = 120_000;
/** Maximum difference between two clocks of one page, in ms. */
const ORDER_MS = 20;
/** Maximum number of moments between the same two pushes at which the script may have run. */
const MOST_MOMENTS = 30;

/**
 * Predicts the effect of a Matomo container at each push of a visit, in order. The rules are those of Matomo's
 * `javascripts/tagmanager.js` and of its trigger templates (version 5):
 * - Matomo reads the entries of `_mtm` when the script runs, then each call of `push`. Keys replace, nothing merges.
 * - A trigger of custom events stores the events that it missed, and evaluates each of them when it is set up. So all
 *   conditions use the last values before the script ran, not the values at the push.
 * - Triggers that block a tag are set up first, then by id. A page view trigger fires as it is set up.
 * - A trigger first pushes an own event (`mtm.PageView`, `DOMReady`, `WindowLoad`, `mtm.CustomEvent`), which `_mtm`
 *   never contains; the key `event` then has that name. Its position is that of the push before which it comes.
 * - Event names are compared with case; `equals`, `contains`, `starts with` and `ends with` ignore case.
 * - Once a trigger blocks a tag, the tag never fires again on that page. Limits count firings. A delayed tag is
 *   evaluated again when the delay ends.
 * A tag that throws ends the set-up of all triggers behind it. The prediction assumes that no tag throws.
 */
export function predictMatomo(
  container: Container,
  observation: Observation,
  options: MatomoOptions,
): PredictedPush[] {
  const pushes = matomoPushes(container, observation, options.run);
  const courses = momentsOf(pushes, options.run).map((runMs) =>
    courseOf(container, observation, { ...options, pushes, runMs }),
  );
  const [last] = courses.slice(-1);
  const pages = new Set(pushes.map(({ push }) => pushKey(push)));
  return (last ?? []).map((push) => agreed(push, courses, pages));
}

/**
 * Returns the moments at which the script may have run, each after different pushes. If there are too many, returns the
 * first and the last ones.
 */
function momentsOf(pushes: readonly MatomoPush[], { fromMs, untilMs }: ContainerRun): number[] {
  const within = pushes.map(({ push }) => push.atMs).filter((atMs) => atMs > fromMs && atMs <= untilMs);
  const moments = [...new Set(within)].toSorted((a, b) => a - b).map((atMs) => atMs - 0.001);
  const some =
    moments.length > MOST_MOMENTS ? [...moments.slice(0, 1), ...moments.slice(1 - MOST_MOMENTS)] : moments;
  return [...some, untilMs];
}

interface Course extends MatomoOptions {
  pushes: readonly MatomoPush[];
  runMs: number;
}

function courseOf(
  container: Container,
  observation: Observation,
  { pushes, runMs, run, hasOthers }: Course,
): PredictedPush[] {
  const early = pushes.filter(({ push }) => push.atMs <= runMs);
  // An entry that cannot be pushed ends the script before it adds its container.
  if (early.some(({ isRefused }) => isRefused)) return pushes.map(({ push }) => ({ ...push, tags: [] }));
  const course = new MatomoCourse(container, factsOf(container, observation, hasOthers));
  for (const push of early) course.take(push);
  const { domContentLoadedMs, loadMs, totalMs } = observation.timings;
  const loads = [
    { event: 'DOMReady', atMs: domContentLoadedMs },
    { event: 'WindowLoad', atMs: loadMs },
  ].flatMap(({ event, atMs }) => (atMs === null ? [] : [{ event, atMs }]));
  const past = new Set(loads.filter(({ atMs }) => atMs <= runMs).map(({ event }) => event));
  const indexAt = (atMs: number) =>
    pushes.filter(({ push }) => push.dataLayer === '_mtm' && push.atMs <= atMs).length;
  course.run(runMs, new Addresses(observation).during(run.fromMs, run.untilMs), {
    index: indexAt(runMs),
    past,
  });
  const late = pushes.filter(({ push }) => push.atMs > runMs);
  const steps = [
    ...late.map((one) => ({ atMs: one.push.atMs, take: () => course.take(one) })),
    ...loads
      .filter(({ event }) => !past.has(event))
      .map(({ event, atMs }) => {
        const isNear = late.some(({ push }) => Math.abs(push.atMs - atMs) < ORDER_MS);
        const doubts = isNear ? ['push' as const] : [];
        return { atMs, take: () => course.load(event, atMs, { index: indexAt(atMs), doubts }) };
      }),
  ];
  for (const { take } of steps.toSorted((a, b) => a.atMs - b.atMs)) take();
  return course.finish(totalMs);
}

/** Matches lost parts without which firing is uncertain. An unknown kind of trigger counts as unseen in any case. */
const UNSURE = /^(?:tags|triggers)(?:\[\d+\](?:\.(?:startDate|endDate|fireLimit))?)?$/u;

function factsOf(container: Container, observation: Observation, hasOthers: boolean): CourseFacts {
  const addresses = new Addresses(observation);
  const startedMs = Date.parse(observation.startedAt);
  return {
    urlsAt: (atMs) => addresses.during(atMs, atMs),
    referrer: referrerOf(observation),
    hasOthers,
    doubts: container.unreadable.some(({ part }) => UNSURE.test(part)) ? ['unreadable'] : [],
    rules: {
      unseen: unseenTriggers(container, hasOthers),
      remembers: observation.visit.mode !== 'isolated',
      isScheduled: ({ schedule }) => {
        if (schedule === null) return true;
        const { fromMs, untilMs } = schedule;
        const [first, last] = [startedMs, startedMs + observation.timings.totalMs];
        const isAtEdge = [fromMs, untilMs].some(
          (edge) => edge !== null && edge > first - EDGE_MS && edge < last + EDGE_MS,
        );
        return isAtEdge ? null : first >= (fromMs ?? -Infinity) && first <= (untilMs ?? Infinity);
      },
    },
  };
}

/** Returns the common result of all courses for a push. A result that differs is unknown. */
function agreed(
  push: PredictedPush,
  courses: readonly PredictedPush[][],
  pages: ReadonlySet<string>,
): PredictedPush {
  const same = courses.map((course) => course.find((one) => isSamePush(one, push, pages))?.tags ?? []);
  const numbers = [...new Set(same.flatMap((tags) => tags.map(({ tag }) => tag)))];
  const tags = numbers.flatMap((number): PredictedTag[] => {
    const found = same.map((list) => list.find(({ tag }) => tag === number));
    const shown = found.findLast((one) => one !== undefined);
    if (shown === undefined) return [];
    if (found.every((one) => one?.outcome === shown.outcome)) return [shown];
    const missing = found.flatMap((one) => one?.missing ?? []);
    return [{ ...shown, outcome: 'not-decidable', missing: [...new Set(missing)], doubts: ['push'] }];
  });
  return { ...push, tags };
}

/**
 * Returns whether two pushes are the same: pushes of the page by position. An own event of Matomo may have different
 * positions in different courses.
 */
function isSamePush(one: PredictedPush, other: PredictedPush, pages: ReadonlySet<string>): boolean {
  if (one.event !== other.event || pages.has(pushKey(one)) !== pages.has(pushKey(other))) return false;
  return !pages.has(pushKey(one)) || pushKey(one) === pushKey(other);
}

function pushKey({ dataLayer, index, atMs }: Omit<PredictedPush, 'tags'>): string {
  return `${dataLayer} ${index} ${atMs}`;
}
