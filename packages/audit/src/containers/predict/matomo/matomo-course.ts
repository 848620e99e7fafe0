import type {
  Container,
  ContainerCondition,
  ContainerTag,
  ContainerTrigger,
  EvaluatedTrigger,
  PredictedPush,
  PredictionDoubt,
} from '@vigie/contract/container.ts';
import { all, type Verdict } from '../conditions.ts';
import { isPattern } from '../hostile-pattern.ts';
import { isValueObject, isOpen, UNKNOWN, type Value } from '../value.ts';
import { FlatModel } from './flat-model.ts';
import { evaluateMatomoCondition } from './matomo-conditions.ts';
import { OWN_EVENTS, awaitedEvent, isUnseen } from './matomo-events.ts';
import { EventRecord, MatomoFiring, type FiringRules } from './matomo-firing.ts';
import { MatomoValues } from './matomo-values.ts';
import type { MatomoPush } from './matomo-pushes.ts';

/** Facts of the visit that a course of events needs. */
export interface CourseFacts {
  rules: FiringRules;
  /** Returns the addresses that the page may have had at a moment; null if unknown. */
  urlsAt: (atMs: number) => string[] | null;
  referrer: string | null;
  hasOthers: boolean;
  /** Doubts that apply to each firing. */
  doubts: readonly PredictionDoubt[];
}

interface Delayed {
  dueMs: number;
  tag: ContainerTag;
  evaluated: EvaluatedTrigger;
  record: EventRecord;
}

interface Waiting {
  trigger: ContainerTrigger;
  isReady: boolean;
  /** Earlier pushes, and whether a trigger awaits each of them. */
  missed: { name: string; isAwaited: true | null; record: EventRecord }[];
}

/** Trigger types whose event may come while the script still runs. */
const MAY_COME_AT_ONCE: ReadonlySet<string> = new Set(['history-change', 'other']);
/** Maximum depth of nested events, against infinite recursion. */
const DEPTH_MAX = 20;

/** Simulation of a Matomo container over a visit, for one time at which its script ran. */
export class MatomoCourse {
  readonly #container: Container;
  readonly #facts: CourseFacts;
  readonly #model = new FlatModel();
  readonly #firing: MatomoFiring;
  readonly #waiting: Waiting[];
  readonly #records: { push: Omit<PredictedPush, 'tags'>; record: EventRecord }[] = [];
  #delayed: Delayed[] = [];
  #depth = 0;
  #atMs = 0;
  #urls: string[] | null = null;
  /** True if Matomo may have stopped, which makes each later firing doubtful. */
  #isBroken = false;

  constructor(container: Container, facts: CourseFacts) {
    this.#container = container;
    this.#facts = facts;
    this.#firing = new MatomoFiring(container, facts.rules);
    this.#waiting = inSetUpOrder(container)
      .filter(({ type }) => type === 'custom-event')
      .map((trigger) => ({ trigger, isReady: false, missed: [] }));
    this.#model.set('mtm.containerId', container.id);
    this.#model.set('mtm.mtmScriptLoadedTime', UNKNOWN);
  }

  /** Applies a push of the page. */
  take({ push, value, urls, isCode }: MatomoPush): void {
    this.#moveTo(push.atMs, urls);
    const record = this.#record(push, []);
    if (isCode) this.#isBroken = true;
    else this.#push(value, record);
  }

  /** Sets up the triggers when the script runs. Page-load events in the past fire at once. */
  run(
    atMs: number,
    urls: string[] | null,
    { index, past }: { index: number; past: ReadonlySet<string> },
  ): void {
    this.#moveTo(atMs, urls);
    if (this.#container.triggers.some(({ type }) => MAY_COME_AT_ONCE.has(type))) this.#expectUnseen();
    for (const trigger of inSetUpOrder(this.#container)) {
      const event = OWN_EVENTS[trigger.type];
      if (trigger.type === 'custom-event') this.#replay(trigger);
      else if (event !== undefined && (trigger.type === 'page-view' || past.has(event)))
        this.#fire(trigger, { own: { event } }, this.#ownRecord(event, index));
    }
    this.#expectUnseen();
  }

  #expectUnseen(): void {
    if (this.#container.triggers.some(isUnseen)) this.#model.expectUnseenEvents();
    this.#firing.expectUnseenEvents();
  }

  /** Applies an event of the page's load. `doubts` is set if its order among the pushes is unknown. */
  load(event: string, atMs: number, { index, doubts }: { index: number; doubts: PredictionDoubt[] }): void {
    this.#moveTo(atMs, this.#facts.urlsAt(atMs));
    for (const trigger of inSetUpOrder(this.#container))
      if (OWN_EVENTS[trigger.type] === event)
        this.#fire(trigger, { own: { event } }, this.#ownRecord(event, index, doubts));
  }

  /** Fires the delayed tags that are due before the end of the visit. Later ones stay undecided. */
  finish(endMs: number): PredictedPush[] {
    this.#moveTo(endMs, this.#urls);
    for (const { tag, record } of this.#delayed)
      record.attempts.set(tag.number, [
        ...(record.attempts.get(tag.number) ?? []),
        { outcome: 'not-decidable', doubts: ['push'], missing: [] },
      ]);
    return this.#records.map(({ push, record }) => ({ ...push, tags: this.#firing.predictedTags(record) }));
  }

  #moveTo(atMs: number, urls: string[] | null): void {
    const due = this.#delayed.filter(({ dueMs }) => dueMs <= atMs).toSorted((a, b) => a.dueMs - b.dueMs);
    this.#delayed = this.#delayed.filter(({ dueMs }) => dueMs > atMs);
    for (const { tag, evaluated, record } of due) this.#firing.attempt(tag, evaluated, record);
    this.#atMs = Math.max(this.#atMs, atMs);
    this.#urls = urls;
  }

  #record(push: Omit<PredictedPush, 'tags'>, doubts: PredictionDoubt[]): EventRecord {
    const allDoubts = [...this.#facts.doubts, ...doubts];
    const record = new EventRecord(this.#isBroken ? ['push', ...allDoubts] : allDoubts);
    this.#records.push({ push, record });
    return record;
  }

  /** Returns the record of an own event. Two triggers of one type push one event each, reported as one. */
  #ownRecord(event: string, index: number, doubts: PredictionDoubt[] = []): EventRecord {
    const known = this.#records.find(
      ({ push }) =>
        push.event === event && push.dataLayer === '_mtm' && push.index === index && push.atMs === this.#atMs,
    );
    return known?.record ?? this.#record({ dataLayer: '_mtm', index, atMs: this.#atMs, event }, doubts);
  }

  /** Sets each key of a value, then evaluates the triggers of custom events. */
  #push(value: Value, record: EventRecord): void {
    if (value === UNKNOWN) this.#model.forgetAll();
    else if (typeof value !== 'object' || value === null) return;
    else for (const [key, member] of Object.entries(value)) this.#model.set(key, member);
    const event = eventOf(value);
    if (isValueObject(value) && isOpen(value)) this.#model.forgetAll();
    for (const waiting of this.#waiting) this.#receive(waiting, event, record);
  }

  #receive(waiting: Waiting, event: Value, record: EventRecord): void {
    const isAwaited = this.#isAwaited(waiting.trigger, event);
    if (isAwaited === false) return;
    const name = typeof event === 'string' ? event : '';
    if (waiting.isReady) this.#custom(waiting.trigger, { name, isAwaited }, record);
    else waiting.missed.push({ name, isAwaited, record });
  }

  #isAwaited(trigger: ContainerTrigger, event: Value): Verdict {
    const awaited = this.#values().valueOf(trigger.conditions[0]?.right ?? null).value;
    if (awaited === UNKNOWN) return event === undefined ? false : null;
    if (!awaited) return false;
    return event === UNKNOWN ? null : event === awaited;
  }

  #replay(trigger: ContainerTrigger): void {
    const waiting = this.#waiting.find((one) => one.trigger === trigger);
    if (waiting === undefined) return;
    waiting.isReady = true;
    for (const { record, ...event } of waiting.missed) this.#custom(trigger, event, record);
  }

  #custom(
    trigger: ContainerTrigger,
    { name, isAwaited }: { name: string; isAwaited: true | null },
    record: EventRecord,
  ): void {
    const own = { event: 'mtm.CustomEvent', 'mtm.customEventMatch': name };
    const awaited = {
      holds: isAwaited,
      left: name,
      right: awaitedEvent(trigger) ?? '',
      missing: [],
    };
    this.#fire(trigger, { own, awaited }, record);
  }

  /** Fires a trigger: it pushes its own event first, then evaluates its conditions. */
  #fire(
    trigger: ContainerTrigger,
    { own, awaited }: { own: Record<string, string>; awaited?: EvaluatedTrigger['conditions'][number] },
    record: EventRecord,
  ): void {
    if (this.#depth >= DEPTH_MAX) {
      this.#isBroken = true;
      return;
    }
    this.#depth += 1;
    this.#push(own, record);
    this.#depth -= 1;
    this.#isBroken ||= trigger.conditions.some(mayThrow);
    if (this.#isBroken) record.doubt('push');
    const rest = awaited === undefined ? trigger.conditions : trigger.conditions.slice(1);
    const values = this.#values();
    const conditions = [
      ...(awaited === undefined ? [] : [awaited]),
      ...rest.map((condition) => evaluateMatomoCondition(condition, values)),
    ];
    const evaluated = {
      trigger: trigger.number,
      holds: all(conditions.map(({ holds }) => holds)),
      conditions,
    };
    for (const tag of this.#firing.trigger(evaluated, record))
      this.#delayed.push({ dueMs: this.#atMs + (tag.delayMs ?? 0), tag, evaluated, record });
  }

  #values(): MatomoValues {
    const { referrer, hasOthers } = this.#facts;
    // Triggers of another container push their events to the same dataLayer.
    if (hasOthers) this.#model.set('event', UNKNOWN);
    return new MatomoValues(this.#container, { model: this.#model, urls: this.#urls, referrer });
  }
}

function eventOf(value: Value): Value {
  if (value === UNKNOWN) return UNKNOWN;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if ('event' in value) return value['event'];
  return isOpen(value) ? UNKNOWN : undefined;
}

const COMPOUND = String.raw`(?:[a-z][\w-]*(?:[.#][a-z][\w-]*)*|(?:[.#][a-z][\w-]*)+)`;
const SELECTOR = new RegExp(String.raw`^${COMPOUND}(?:(?:\s*[>,+~]\s*|\s+)${COMPOUND})*$`, 'iu');
const LONGEST_SELECTOR = 200;

/** Returns whether a condition may throw: an invalid pattern or selector stops everything in progress. */
function mayThrow({ operator, right }: ContainerCondition): boolean {
  if (operator !== 'matches' && operator !== 'css') return false;
  if (typeof right !== 'string') return true;
  if (operator === 'matches') return !isPattern(right);
  return right !== '' && (right.length > LONGEST_SELECTOR || !SELECTOR.test(right));
}

/** Returns the triggers in set-up order: those that block a tag first, then by id. */
function inSetUpOrder({ triggers, tags }: Container): ContainerTrigger[] {
  const blocking = new Set(tags.flatMap((tag) => tag.blocking));
  return triggers.toSorted(
    (a, b) => Number(blocking.has(b.number)) - Number(blocking.has(a.number)) || a.number - b.number,
  );
}
