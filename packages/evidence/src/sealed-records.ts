import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { StoredObservation } from '@vigie/contract/stored-observation.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { inspectionOf } from './inspection.ts';

export interface VisitToSeal {
  stored: StoredObservation & { observation: Observation };
  /** Tracking settings by which its hits are read. */
  tracking: TrackingSettings;
  hasPicture: boolean;
  vigieVersion: string;
  /** Agent of the visit, with its last reported version. */
  agent: { name: string; version: string | null } | null;
  sealedAt: string;
}

/** Returns the records of a sealed file beside the archive of requests, without anything that the panel masks. */
export function sealedRecords(visit: VisitToSeal): Readonly<Record<string, object>> {
  const { stored, tracking, vigieVersion } = visit;
  const { requests: _requests, ...recorded } = stored.observation;
  return {
    visit: aboutVisit(visit),
    verdicts: { verdicts: stored.verdicts, faults: stored.faults, pageKind: stored.pageKind },
    hits: stored.hits,
    vendors: stored.vendors,
    recorded,
    inspection: inspectionOf(stored.observation, { tracking, vigieVersion }),
  };
}

function aboutVisit({ stored, hasPicture, vigieVersion, agent, sealedAt }: VisitToSeal) {
  const { observation } = stored;
  return {
    id: stored.id,
    url: stored.url,
    startedAt: observation.startedAt,
    finishedAt: observation.finishedAt,
    sealedAt,
    versions: { vigie: vigieVersion, browser: observation.browser, agent },
    clocks: {
      visit: 'The clock of the agent’s machine; times of requests are counted from its start.',
      seal: 'The clock of the panel’s machine; a time stamp, where there is one, is of another authority.',
    },
    notHeld: missingParts(observation, hasPicture),
  };
}

/** Returns the parts that the file does not contain, and why. */
function missingParts(observation: Observation, hasPicture: boolean): string[] {
  const requests = seen(observation.requests) ?? [];
  const cut = requests.filter(({ body }) => body?.cut === true).length;
  return [
    'Bodies of answers: visits do not record them.',
    'Values of cookies, of storage and of headers that carry credentials: they are masked or not recorded.',
    ...(cut === 0 ? [] : [`The end of the bodies of ${cut} requests: they were longer than is recorded.`]),
    ...(hasPicture
      ? []
      : [
          'The picture of the page: none was taken, it has passed its retention, or a matrix had no room for it.',
        ]),
  ];
}
