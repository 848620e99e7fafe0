import type { ReceivedHit } from '@vigie/demo-site/received-hits.ts';
import type { JourneyReport } from '@vigie/contract/journey-report.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Names of events in each tracker's own fields. */
const NAMES: Record<string, (fields: Fields) => unknown> = {
  ga4: ({ en }) => en,
  'meta-pixel': ({ ev }) => ev,
  piano: ({ name }) => name,
  segment: ({ event, type }) => event ?? type,
  matomo: ({ e_a: action, ec_id: order, idgoal, search }) => action ?? order ?? idgoal ?? search ?? 'view',
};

/** Returns the events that the collector of a run received, each as `family name`, sorted. */
export function receivedEvents(received: readonly ReceivedHit[]): string[] {
  return received.flatMap(eventsIn).toSorted();
}

/** Returns the events of a report in that form; `answered`: only hits whose answer it saw. */
export function reportedEvents({ journeys }: JourneyReport, { answered }: { answered: boolean }): string[] {
  const hits = journeys.flatMap(({ steps }) => steps.flatMap((step) => step.hits));
  return hits
    .filter((hit) => !answered || hit.answer === 'answered')
    .map(({ vendor, parameters }) => named(vendor ?? '?', parameters))
    .toSorted();
}

function eventsIn({ path, query, body }: ReceivedHit): string[] {
  switch (path) {
    case '/g/collect':
      return (body === '' ? [query] : linesOf(body)).map((fields) => named('ga4', fields));
    case '/tr/':
      return [named('meta-pixel', query)];
    case '/matomo.php':
      return [named('matomo', query)];
    case '/event':
      return (JSON.parse(body) as { events: Fields[] }).events.map((event) => named('piano', event));
    default:
      return /^\/v1\/[pt]$/.test(path) ? [named('segment', JSON.parse(body) as Fields)] : [`? ${path}`];
  }
}

const linesOf = (body: string): Fields[] =>
  body.split('\r\n').map((line) => Object.fromEntries(new URLSearchParams(line)));

const named = (family: string, fields: Fields): string => `${family} ${String(NAMES[family]?.(fields))}`;
