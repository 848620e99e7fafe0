import { SEVERITIES } from '@vigie/contract/classification.ts';
import type { Incident } from '@vigie/contract/incident.ts';
import { calmMs } from './incident.policy.ts';
import type { ListedIncident } from './listed-incidents.store.ts';

/** An incident as the contract has it. */
export function presentIncident(row: ListedIncident, now: Date): Incident {
  const { subject, pages, samplePages, returns, isOld, owner } = row;
  const tracker = row.trackers?.find(({ id }) => id === row.trackerId);
  const isMuted = isMutedAt(row, now);
  return {
    id: row.id,
    ruleId: row.rules[0]?.id ?? null,
    rules: row.rules,
    company: { id: row.companyId, name: row.company },
    website:
      row.websiteId === null || row.url === null
        ? null
        : { id: row.websiteId, name: row.website || row.url, url: row.url },
    tracker: tracker?.id === undefined ? null : { id: tracker.id, name: tracker.name },
    subject,
    severity: SEVERITIES[row.severity] ?? 'minor',
    state: stateOf(row, isMuted),
    mutedUntil: isMuted ? (row.mutedUntil?.toISOString() ?? null) : null,
    firstSeenAt: row.firstSeenAt.toISOString(),
    beganAt: row.beganAt.toISOString(),
    openedAt: (row.openedAt ?? row.firstSeenAt).toISOString(),
    overAt: row.overAt?.toISOString() ?? null,
    calm: calmOf(row),
    lastSeenAt: row.lastSeenAt.toISOString(),
    pages,
    samplePages,
    owner,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    returns,
    isOld,
  };
}

/** A mute ends by its date; without one it lasts as long as the incident. */
export function isMutedAt(
  { isMuted, mutedUntil }: Pick<ListedIncident, 'isMuted' | 'mutedUntil'>,
  now: Date,
): boolean {
  return isMuted && (mutedUntil === null || mutedUntil > now);
}

function stateOf({ phase, acknowledgedAt }: ListedIncident, isMuted: boolean): Incident['state'] {
  if (phase === 'over') return 'over';
  if (isMuted) return 'muted';
  return acknowledgedAt === null ? 'open' : 'acknowledged';
}

function calmOf({ phase, returns, progress: { calmSince, comesAndGoes } }: ListedIncident): Incident['calm'] {
  if (phase === 'over' || calmSince === null) return null;
  const until = new Date(Date.parse(calmSince) + calmMs({ returns, comesAndGoes }));
  return { since: calmSince, until: until.toISOString() };
}
