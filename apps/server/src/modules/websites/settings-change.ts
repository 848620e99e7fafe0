import { isDeepStrictEqual } from 'node:util';
import type { TrackerSettings } from '@vigie/contract/tracking-settings.ts';
import type { VisitOptions } from '@vigie/contract/visit-options.ts';
import type { WebsiteInput } from '@vigie/contract/website.ts';
import { authorOf, type Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import type { WebsiteRow } from './websites.store.ts';

type EvaluatedSettings = Pick<
  WebsiteInput,
  | 'url'
  | 'tracking'
  | 'lookAheadSeconds'
  | 'visits'
  | 'contextId'
  | 'acceptInvalidCertificates'
  | 'healthPoolId'
  | 'healthTestId'
>;

/** Returns whether the new settings may change verdicts. */
export function changesVerdicts(before: WebsiteRow, after: WebsiteInput): boolean {
  return !isDeepStrictEqual(pickEvaluatedSettings(before), pickEvaluatedSettings(after));
}

/** Returns the visit settings that affect verdicts: pictures, rehearsals and canaries do not. */
function pickEvaluatedVisitOptions({
  pictures: _pictures,
  rehearsalsPerDay: _rehearsals,
  canaries: _canaries,
  ...visits
}: Partial<VisitOptions> = {}) {
  return visits;
}

/**
 * Returns the tracker settings that affect verdicts: the order of required variables and the name of a tracker do not.
 */
function pickEvaluatedTrackerSettings<T extends TrackerSettings>({
  name: _name,
  family: _family,
  ...tracker
}: T) {
  return { ...tracker, requiredVariables: tracker.requiredVariables.toSorted() };
}

function pickEvaluatedSettings(settings: EvaluatedSettings) {
  const { url, tracking, lookAheadSeconds, visits, acceptInvalidCertificates } = settings;
  const others = (tracking.others ?? []).map(pickEvaluatedTrackerSettings);
  return {
    url,
    tracking: { ...pickEvaluatedTrackerSettings(tracking), others },
    lookAheadSeconds,
    visits: pickEvaluatedVisitOptions(visits),
    contextId: settings.contextId ?? null,
    acceptInvalidCertificates,
    healthPoolId: settings.healthPoolId ?? null,
    healthTestId: settings.healthTestId ?? null,
  };
}

/** Marks in the charts that a website's settings changed. */
export async function recordSettingsChange(
  db: Db,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
  { id, companyId }: Pick<WebsiteRow, 'id' | 'companyId'>,
): Promise<void> {
  const change = { companyId, websiteId: id, changedAt: now, userId: authorOf(actor) };
  await db.insertInto('settingsChanges').values(change).execute();
}
