import type {
  Container,
  ContainerTag,
  ContainerZone,
  PredictedPush,
  PredictionDoubt,
} from '@vigie/contract/container.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { all, evaluateCondition, EvaluatedTriggers, type Verdict } from './conditions.ts';
import { ConsentState } from './consent-state.ts';
import { Evaluation, type Moment } from './evaluation.ts';
import { Firing } from './firing.ts';
import { eventOf, isTruthy, messageOf, startsManager, type Message } from './messages.ts';
import { PushModel } from './model.ts';
import type { ContainerRun, ProcessedPush } from './processed-pushes.ts';
import { referrerOf } from './referrer.ts';
import { emptyObject, valueText, UNKNOWN, type Unknown, type Value, type ValueObject } from './value.ts';
import { endsLate, neverEnds } from './waiting.ts';

export interface PredictionOptions {
  /** When the script of the container ran. */
  run: ContainerRun;
  /** Name of the dataLayer; `dataLayer` unless the script's address names another one. */
  dataLayer?: string;
  /** True if something other than the pushes may set consent: another container of the page, or a tag template. */
  hasOtherConsent?: boolean;
  /**
   * True if another container of the page ran before and reads the same pushes. The consent that it received counts for
   * all.
   */
  isConsentShared?: boolean;
  /** Zones of another container that load this one. */
  zones?: { container: Container; zone: ContainerZone }[];
}

/** Effect of one push on a container, with the evaluation behind it. */
export interface PushMoment {
  push: PredictedPush;
  triggers: EvaluatedTriggers;
  evaluation: Evaluation;
}

type EventMoment = Pick<ProcessedPush, 'index' | 'atMs' | 'urls'> & { event: string | null };

/** State of the tag manager over a visit. */
export class Manager {
  readonly #container: Container;
  readonly #observation: Observation;
  readonly #options: PredictionOptions;
  readonly #model = new PushModel();
  readonly #consent = new ConsentState();
  readonly #firing: Firing;
  readonly #referrer: string | null;
  /** True if the first event came; null if it may have come. */
  #hasStarted: Verdict = false;
  #hadPageView: Verdict = false;
  /** True if a template tag ran or may have run, and may have changed consent. */
  #isConsentOpen: boolean;
  #doubts: PredictionDoubt[] = [];
  /** Consent after the pushes that came before the container. */
  #foreseen: ConsentState | null = null;

  constructor(container: Container, observation: Observation, options: PredictionOptions) {
    this.#container = container;
    this.#observation = observation;
    this.#options = options;
    this.#firing = new Firing(container);
    this.#referrer = referrerOf(observation);
    this.#isConsentOpen = options.hasOtherConsent ?? false;
  }

  /** Applies the consent that another container received before this one ran. */
  foresee(pushes: readonly ProcessedPush[]): void {
    const foreseen = new ConsentState();
    for (const push of pushes) {
      const message = messageOf(push);
      if (message.kind === 'consent') foreseen.apply(message.command, message.values);
    }
    this.#foreseen = foreseen;
  }

  /** Applies a push to the state, and yields the events at which triggers are evaluated, one at a time. */
  *take(push: ProcessedPush): Generator<EventMoment> {
    const { index, atMs, urls } = push;
    if (!push.isEarly) this.#foreseen = null;
    const starts = this.#hasStarted === true ? false : startsManager(push);
    if (starts !== false) {
      this.#doubts = starts === null || this.#hasStarted === null ? ['push'] : [];
      for (const event of ['gtm.init_consent', 'gtm.init']) {
        this.#model.forgetEventModel();
        this.#setKeys(Object.assign(emptyObject(), { event, 'gtm.uniqueEventId': UNKNOWN }), false);
        yield { index, atMs, urls, event };
      }
      this.#hasStarted = starts;
    }
    this.#doubts = [];
    this.#model.forgetEventModel();
    const event = this.#apply(messageOf(push));
    yield { index, atMs, urls, event: typeof event === 'string' ? event : null };
  }

  /** Applies a message. Returns the event, UNKNOWN if there may be one, or undefined if no trigger is evaluated. */
  #apply(message: Message): string | Unknown | undefined {
    switch (message.kind) {
      case 'call':
        this.#model.call(message.path, message.method, message.given);
        return undefined;
      case 'consent':
        this.#consent.apply(message.command, message.values);
        return undefined;
      case 'unknown':
        return this.#forgetAll(message.mayBeEvent);
      case 'keys':
        return this.#takeKeys(message.keys, message.overwrites);
      default:
        return undefined;
    }
  }

  #forgetAll(mayBeEvent: boolean): Unknown | undefined {
    this.#model.forgetAll();
    if (!mayBeEvent) return undefined;
    this.#consent.forgetAll();
    this.#hadPageView ||= null;
    this.#doubts = ['push'];
    return UNKNOWN;
  }

  #takeKeys(keys: ValueObject, overwrites: boolean): string | Unknown | undefined {
    this.#setKeys(keys, overwrites);
    const event = eventOf(keys);
    const isEvent = isTruthy(event);
    if (isEvent === false) return undefined;
    if (!('gtm.uniqueEventId' in keys)) this.#model.set('gtm.uniqueEventId', UNKNOWN);
    const name = valueText(event);
    if (isEvent === null || name === UNKNOWN) {
      this.#hadPageView ||= null;
      this.#doubts = ['push'];
      return UNKNOWN;
    }
    if (event === 'gtm.js') {
      // A second one is not evaluated.
      if (this.#hadPageView === true) return undefined;
      if (this.#hadPageView === null) this.#doubts = ['push'];
      this.#hadPageView = true;
    }
    return name;
  }

  #setKeys(keys: ValueObject, overwrites: boolean): void {
    for (const [key, value] of Object.entries(keys)) {
      if (key === '_clear') continue;
      if (overwrites) this.#model.set(key, undefined);
      this.#model.set(key, value);
    }
  }

  /** Returns the effect of an event that was taken. */
  ask(
    taken: Pick<PredictedPush, 'dataLayer' | 'index' | 'atMs' | 'event'>,
    urls: readonly string[] | null,
  ): PushMoment {
    const moment: Moment = { model: this.#model, urls, referrer: this.#referrer };
    const evaluation = new Evaluation(this.#container, moment);
    const triggers = new EvaluatedTriggers(this.#container, evaluation);
    const isEvaluated = taken.event !== null || this.#doubts.includes('push');
    const tags = !isEvaluated
      ? []
      : this.#firing.at({
          triggers,
          isGranted: (kind) => this.#isGranted(kind),
          isScheduled: (tag) => this.#isScheduled(tag, taken.atMs),
          neverEnds: (tag) => neverEnds(tag, this.#observation),
          endsLate,
          doubts: [...this.#doubts, ...this.#doubtsAt(moment)],
        });
    if (tags.some(({ tag, outcome }) => mayFire(outcome) && this.#isTemplate(tag)))
      this.#isConsentOpen = true;
    return { push: { ...taken, tags }, triggers, evaluation };
  }

  #isGranted(kind: string): Verdict {
    if (this.#isConsentOpen) return null;
    const granted = this.#consent.isGranted(kind);
    return this.#foreseen === null || this.#foreseen.isGranted(kind) === granted ? granted : null;
  }

  #doubtsAt(moment: Moment): PredictionDoubt[] {
    const lists = ALLOW_LISTS.map((key) => this.#model.get(key, 2));
    const zones = (this.#options.zones ?? []).map(({ container, zone }) =>
      evaluateZone(container, zone, moment),
    );
    return [
      ...(lists.some((list) => isTruthy(list) !== false) && !this.#isForgotten(lists)
        ? ['allow-list' as const]
        : []),
      ...(zones.length > 0 && !zones.includes(true) ? ['zone' as const] : []),
      ...(this.#container.unreadable.some(({ part }) => DECISIVE.test(part)) ? ['unreadable' as const] : []),
    ];
  }

  /** Returns whether all lists are unknown. Code of the page could have set them, which is rare. */
  #isForgotten(lists: readonly Value[]): boolean {
    return lists.every((list) => list === UNKNOWN);
  }

  #isScheduled({ schedule }: ContainerTag, atMs: number): Verdict {
    if (schedule === null) return true;
    const now = Date.parse(this.#observation.startedAt) + atMs;
    const { fromMs, untilMs } = schedule;
    if ([fromMs, untilMs].some((edge) => edge !== null && Math.abs(now - edge) < EDGE_MS)) return null;
    return now >= (fromMs ?? -Infinity) && now <= (untilMs ?? Infinity);
  }

  #isTemplate(number: number): boolean {
    return this.#container.tags.find((tag) => tag.number === number)?.type.startsWith('cvt_') ?? false;
  }
}

/** Keys with the tag kinds that the page allows or blocks. `gtm.js` evaluates them before each event. */
const ALLOW_LISTS = ['gtm.allowlist', 'gtm.whitelist', 'gtm.blocklist', 'gtm.blacklist', 'tagTypeBlacklist'];
/** Maximum difference between the page's clock and ours, in ms. */
const EDGE_MS = 120_000;

/** Matches parts of a container without which firing cannot be predicted. */
const DECISIVE = /^(?:rules\b|tags$|predicates$|tags\[\d+\]\.(?:setup_tags|teardown_tags|consent)\b)/u;

function mayFire(outcome: string): boolean {
  return outcome === 'fires' || outcome === 'fires-in-sequence' || outcome === 'not-decidable';
}

function evaluateZone(container: Container, zone: ContainerZone, moment: Moment): Verdict {
  if (zone.types !== null) return null;
  const evaluation = new Evaluation(container, moment);
  return all(zone.conditions.map((condition) => evaluateCondition(condition, evaluation).holds));
}
