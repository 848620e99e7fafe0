import type { SharedField } from './shared-fields.ts';
import type { SettingValues } from './shared-settings.ts';
import type { Website, WebsiteInput } from './website.ts';

/** Returns the settings of a website that can be shared. */
export function sharedSettingsOf({
  visits,
  tracking,
  auditSchedule,
  ...website
}: Website): Required<SettingValues> {
  return {
    delaySeconds: website.delaySeconds,
    pagesPerAudit: website.pagesPerAudit,
    lookAheadSeconds: website.lookAheadSeconds,
    respectRobots: website.respectRobots,
    hits: visits.hits,
    namesVigie: visits.namesVigie,
    pictures: visits.pictures ?? true,
    profile: visits.profile,
    needsConsent: tracking.needsConsent ?? 'detect',
    consentSteps: visits.consentSteps,
    agentNeeds: website.agentNeeds,
    channelIds: website.channelIds,
    schedule: auditSchedule && { cron: auditSchedule.cron, timeZone: auditSchedule.timeZone },
  };
}

/** Returns the input of a website with some settings replaced. The schedule is not part of an input. */
export function withSettings(input: WebsiteInput, settings: SettingValues): WebsiteInput {
  const { schedule: _schedule, needsConsent, ...others } = settings;
  const { hits, namesVigie, pictures, profile, consentSteps, ...own } = others;
  const visits = { hits, namesVigie, pictures, profile, consentSteps };
  return {
    ...input,
    ...present(own),
    tracking: { ...input.tracking, ...present({ needsConsent }) },
    visits: { ...input.visits, ...present(visits) },
  };
}

/** Returns the names of the settings in `wanted` that differ from those in `now`. */
export function differingFields(now: SettingValues, wanted: SettingValues): SharedField[] {
  return namedSettings(wanted).filter((field) => !isSame(now[field], wanted[field]));
}

/** Returns the names of the settings in `values`. */
export function namedSettings(values: SettingValues): SharedField[] {
  return (Object.keys(values) as SharedField[]).filter((field) => values[field] !== undefined);
}

export function pickFields(values: SettingValues, fields: readonly SharedField[]): SettingValues {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

export function omitFields(values: SettingValues, fields: readonly SharedField[]): SettingValues {
  return pickFields(
    values,
    namedSettings(values).filter((field) => !fields.includes(field)),
  );
}

/** Returns whether two values are equal. The key order of objects does not count, the order of lists does. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]).toSorted(byKey));
}

function byKey([a]: unknown[], [b]: unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}

function present<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
