import type {
  Container,
  ContainerClient,
  ContainerCondition,
  ContainerTag,
  ContainerTrigger,
  ContainerValue,
} from '@vigie/contract/container.ts';
import { namedValue } from '../compare/container-contents.ts';
import { EvaluatedTriggers } from '../predict/conditions.ts';
import { Evaluation } from '../predict/evaluation.ts';
import { PushModel } from '../predict/model.ts';
import { eventOfTrigger, isContradiction } from '../review/idle-parts.ts';
import { found, type FoundPart } from '../review/found-part.ts';
import { contentFaults } from '../review/tag-faults.ts';
import { emittingClients, incomingEvents, leavesEventsOut } from './incoming-events.ts';
import { isHidden } from './server-secrets.ts';

/** Facts from outside a server container. */
export interface ServerFacts {
  /** Names of events that arrive; null if unknown. */
  events: ReadonlySet<string> | null;
}

/** Returns the findings of a server container. Rules about pages, their policies and their dataLayer do not apply. */
export function reviewServer(container: Container, { events }: ServerFacts): FoundPart[] {
  return [
    ...idleTags(container),
    ...idleTriggers(container, events),
    ...idleClients(container),
    ...duplicateClients(container),
    ...(container.transformations ?? [])
      .filter(({ tags }) => tags.length === 0)
      .map(({ number }) => found('transformation-without-tag', { transformation: number })),
    ...contentFaults(container),
    ...withoutConsent(container),
    ...secrets(container),
  ];
}

/** Returns active tags that neither a trigger nor another tag fires. */
function idleTags({ tags }: Container): FoundPart[] {
  const inSequence = new Set(
    tags.flatMap(({ setup, teardown }) => [...setup, ...teardown].map(({ tag }) => tag)),
  );
  return tags
    .filter(({ number, paused, triggers }) => !paused && triggers.length === 0 && !inSequence.has(number))
    .map(({ number }) => found('without-trigger', { tag: number }));
}

function idleTriggers(container: Container, events: ServerFacts['events']): FoundPart[] {
  return container.triggers.flatMap((trigger): FoundPart[] => {
    const { number, conditions } = trigger;
    if (isContradiction(conditions))
      return [found('trigger-cannot-fire', { trigger: number }, { why: 'contradiction' })];
    const clientName = missingClient(trigger, container);
    if (clientName !== null)
      return [found('trigger-cannot-fire', { trigger: number }, { why: 'no-client', clientName })];
    const event = events === null ? null : eventOfTrigger(trigger, container);
    if (event === null || events?.has(event) !== false) return [];
    return [found('trigger-cannot-fire', { trigger: number }, { why: 'no-event', event })];
  });
}

/** Returns the name of the client that a trigger requires and that no client has, or null. */
function missingClient({ number, conditions }: ContainerTrigger, container: Container): string | null {
  const clients = emittingClients(container);
  const clientCondition = conditions.find(({ left, negated }) => !negated && isClientName(left, container));
  // A part of a container is often exported without its clients.
  if (clientCondition === undefined || clients.length === 0) return null;
  const onlyClient = { ...container, triggers: [{ ...triggerOf(number), conditions: [clientCondition] }] };
  const isPossible = clients.some(({ name }) => holdsFor(onlyClient, number, name) !== false);
  return isPossible ? null : textOf(clientCondition);
}

function triggerOf(number: number): ContainerTrigger {
  return { number, name: null, folder: null, notes: null, type: 'other', conditions: [] };
}

function holdsFor(container: Container, trigger: number, client: string | null) {
  const model = new PushModel();
  model.forgetAll();
  const evaluation = new Evaluation(container, { model, urls: null, referrer: null, client });
  return new EvaluatedTriggers(container, evaluation).get(trigger).holds;
}

function isClientName(value: ContainerValue, { variables }: Container): boolean {
  return (
    typeof value === 'object' && value?.kind === 'variable' && variables[value.number]?.type === 'client_name'
  );
}

const textOf = ({ right }: ContainerCondition): string => (typeof right === 'string' ? right : '');

/** Returns clients whose events fire no tag. Silent where the export holds no tag or no trigger of these tags. */
function idleClients(container: Container): FoundPart[] {
  if (!container.tags.some(({ paused, triggers }) => !paused && triggers.length > 0)) return [];
  if (leavesEventsOut(container)) return [];
  const busy = new Set(incomingEvents(container).map(({ client }) => client));
  return emittingClients(container)
    .filter(({ number }) => !busy.has(number))
    .map(({ number }) => found('client-without-tag', { client: number }));
}

/** Returns clients with equal type and settings: all but the first never see a request. */
function duplicateClients({ clients = [] }: Container): FoundPart[] {
  const naming = { variable: String, trigger: String, tag: String };
  const key = ({ type, parameters }: ContainerClient) =>
    JSON.stringify([
      type,
      Object.entries(parameters)
        .map(([name, value]) => JSON.stringify([name, namedValue(value, naming)]))
        .toSorted(),
    ]);
  return [...Map.groupBy(clients, key).values()]
    .filter(({ length }) => length > 1)
    .flatMap((same) =>
      same.map(({ number }) =>
        found(
          'duplicate-client',
          { client: number },
          { sameClients: same.flatMap((one) => (one.number === number ? [] : [one.number])) },
        ),
      ),
    );
}

/** Tags of Google in server containers. They obey the consent that the hit carries. */
const OBEYS_CONSENT = /^sgtm/u;
/** Types that send nothing to a vendor. */
const SENDS_NOTHING: ReadonlySet<string> = new Set(['sgtmadscl', 'paused', '']);
const CONSENT_NAME = /consent|\bgcs\b|x-ga-gc[sd]|\bgcd\b|gdpr|tcf|cmp\b/iu;
/** Values of a consent parameter that do not require consent. */
const REQUIRES_NOTHING = /^(?:optional|false|no|none|off|)$/iu;

/** Returns tags that send on without a consent setting, condition or parameter. */
function withoutConsent({ tags, triggers, variables }: Container): FoundPart[] {
  const ofConsent = new Set(
    variables
      .filter(
        ({ name, parameters: { keyPath } }) =>
          CONSENT_NAME.test(name ?? '') || (typeof keyPath === 'string' && CONSENT_NAME.test(keyPath)),
      )
      .map(({ number }) => number),
  );
  const needsClient = (number: number) =>
    (triggers.find((one) => one.number === number)?.conditions ?? []).some(({ left, right }) =>
      [left, right].some((side) => readsAny(side, ofConsent)),
    );
  return tags
    .filter(({ type, paused }) => !paused && !OBEYS_CONSENT.test(type) && !SENDS_NOTHING.has(type))
    .filter(({ consent, parameters }) => consent === null && !hasConsentParameter(parameters))
    .filter(
      ({ triggers: own, blocking }) =>
        !(own.length > 0 && own.every(needsClient)) && !blocking.some(needsClient),
    )
    .map(({ number }) => found('without-consent-settings', { tag: number }));
}

function hasConsentParameter(parameters: ContainerTag['parameters']): boolean {
  return Object.entries(parameters).some(
    ([name, value]) =>
      CONSENT_NAME.test(name) && !(typeof value !== 'object' && REQUIRES_NOTHING.test(String(value ?? ''))),
  );
}

function readsAny(value: ContainerValue, numbers: ReadonlySet<number>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value.kind === 'variable') return numbers.has(value.number);
  return value.kind === 'text' && value.parts.some((part) => readsAny(part, numbers));
}

/** Returns the parameters whose secrets were hidden. Each holder of the export can use them. */
function secrets({ tags, variables, clients = [] }: Container): FoundPart[] {
  return [
    ...hiddenIn(tags, (tag) => ({ tag })),
    ...hiddenIn(variables, (variable) => ({ variable })),
    ...hiddenIn(clients, (client) => ({ client })),
  ];
}

function hiddenIn(
  parts: readonly { number: number; parameters: ContainerTag['parameters'] }[],
  positionOf: (number: number) => Parameters<typeof found>[1],
): FoundPart[] {
  return parts.flatMap(({ number, parameters }) =>
    Object.entries(parameters)
      .filter(([, value]) => isHidden(value))
      .map(([parameter]) => found('secret-in-export', positionOf(number), { parameter })),
  );
}
