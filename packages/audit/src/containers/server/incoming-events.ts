import type {
  Container,
  ContainerClient,
  ContainerCondition,
  IncomingEvent,
  PredictedTag,
} from '@vigie/contract/container.ts';
import { isEvent } from '../google-triggers.ts';
import { EvaluatedTriggers } from '../predict/conditions.ts';
import { Evaluation } from '../predict/evaluation.ts';
import { Firing } from '../predict/firing.ts';
import { PushModel } from '../predict/model.ts';

/** Maximum numbers of evaluated clients and events. Real containers have fewer. */
const CLIENTS = 20;
const EVENTS = 200;
/** Maximum number of evaluated tags, over all clients and events. They take a quarter of a second. */
const EVALUATIONS = 30_000;
/** Name of an event that no trigger names. */
const ANY_OTHER = '(other)';

/** Types of clients that answer requests and emit no event. */
const SERVES_ONLY: ReadonlySet<string> = new Set(['gtm_client']);

/** Event that a server container receives. */
export interface ReceivedEvent {
  name: string;
  /** Name of the client that emits it. Null if unknown. */
  client: string | null;
  /** Known event data by dotted path. All other data is unknown. */
  data: Readonly<Record<string, string>>;
}

/** Returns the clients of a server container that emit events. */
export function emittingClients({ clients = [] }: Container): ContainerClient[] {
  return clients.filter(({ type }) => !SERVES_ONLY.has(type));
}

/**
 * Returns which tags each event fires or may fire, by client. The events are those that triggers name, and one for any
 * other. Event data, headers and consent are unknown, so that tags which depend on them may fire.
 */
export function incomingEvents(container: Container): IncomingEvent[] {
  const { sources, names } = evaluatedEvents(container);
  return sources.flatMap((client) =>
    [...names, null].flatMap((event): IncomingEvent[] => {
      const received = { name: event ?? ANY_OTHER, client: client?.name ?? null, data: {} };
      const tags = predictReceived(container, received).filter(
        ({ outcome }) => outcome !== 'paused' && outcome !== 'no-trigger' && outcome !== 'blocked',
      );
      if (tags.length === 0) return [];
      return [
        {
          client: client?.number ?? null,
          event,
          tags: tags.map(({ tag, outcome, withheld, missing, doubts }) => ({
            tag,
            outcome,
            withheld,
            missing,
            doubts,
          })),
        },
      ];
    }),
  );
}

/** Returns whether `incomingEvents` leaves events out, because there are too many. */
export function leavesEventsOut(container: Container): boolean {
  return evaluatedEvents(container).names.length < namedEvents(container).length;
}

function evaluatedEvents(container: Container) {
  const clients = emittingClients(container).slice(0, CLIENTS);
  const sources = clients.length === 0 ? [null] : clients;
  const most = Math.floor(EVALUATIONS / (sources.length * Math.max(container.tags.length, 1)));
  return { sources, names: namedEvents(container).slice(0, Math.min(most, EVENTS)) };
}

/** Returns what the tags of a server container do at one received event. */
export function predictReceived(container: Container, received: ReceivedEvent): PredictedTag[] {
  return new Firing(container).at({
    triggers: receivedTriggers(container, received),
    isGranted: () => null,
    isScheduled: ({ schedule }) => (schedule === null ? true : null),
    neverEnds: () => false,
    endsLate: () => false,
    doubts: [],
  });
}

/**
 * Returns all tags at one received event, those that send it on last. A tag without a true trigger has its triggers
 * with their conditions.
 */
export function explainReceived(container: Container, received: ReceivedEvent): PredictedTag[] {
  const triggers = receivedTriggers(container, received);
  const predicted = new Map(predictReceived(container, received).map((one) => [one.tag, one]));
  const all = container.tags.map((tag): PredictedTag => {
    const own = predicted.get(tag.number);
    if (own !== undefined) return own;
    const outcome = tag.paused ? 'paused' : 'no-trigger';
    const evaluated = tag.triggers.map((number) => triggers.get(number));
    return {
      tag: tag.number,
      outcome,
      triggers: evaluated,
      blocking: [],
      withheld: [],
      missing: [],
      doubts: [],
    };
  });
  const order = (one: PredictedTag) => (one.outcome === 'fires' ? 2 : predicted.has(one.tag) ? 0 : 1);
  return all.toSorted((one, other) => order(one) - order(other));
}

function receivedTriggers(container: Container, { name, client, data }: ReceivedEvent): EvaluatedTriggers {
  const model = new PushModel();
  model.forgetAll();
  for (const [path, value] of Object.entries(data)) model.set(path, value);
  model.set('event', name);
  const evaluation = new Evaluation(container, { model, urls: null, referrer: null, client });
  return new EvaluatedTriggers(container, evaluation);
}

/** Returns the names of events that triggers compare with, in the container's order. */
function namedEvents({ triggers, variables }: Container): string[] {
  const names = triggers.flatMap(({ conditions }) =>
    conditions.flatMap((condition) => (isEvent(condition.left, variables) ? namesIn(condition) : [])),
  );
  return [...new Set(names)];
}

/** Matches a regular expression that lists plain names: `^(purchase|refund)$`. */
const LISTED = /^\^?\(?(?:\?:)?(?<names>[\w-]{1,100}(?:\|[\w-]{1,100}){0,50})\)?\$?$/u;

function namesIn({ operator, right }: ContainerCondition): string[] {
  if (typeof right !== 'string') return [];
  if (operator === 'matches') return LISTED.exec(right)?.groups?.['names']?.split('|') ?? [];
  return operator === 'equals' || operator === 'contains' || operator === 'starts-with' ? [right] : [];
}
