import { isDeepStrictEqual } from 'node:util';
import type { BulkAction, BulkKind, BulkValue, BulkValueOf } from '@vigie/contract/bulk.ts';
import { LABELS_MAX } from '@vigie/contract/labels.ts';
import { differingFields, pickFields, sharedSettingsOf } from '@vigie/contract/setting-values.ts';
import type { SharedField } from '@vigie/contract/shared-fields.ts';
import type { SettingValues } from '@vigie/contract/shared-settings.ts';
import type { Website } from '@vigie/contract/website.ts';

interface Ref {
  id: string;
  name: string;
}

/** Facts about the company beside its websites; empty if the action does not need them. */
export interface CompanyFacts {
  contexts: readonly { id: string; websiteId: string; label: string }[];
  channels: readonly Ref[];
  sharedSettings: readonly (Ref & { settings: SettingValues })[];
  hasAgent: boolean;
  /** True if the company has visits left this month. */
  hasBudget: boolean;
}

export type BulkPlan =
  | { outcome: 'change'; before: BulkValue; after: BulkValue; refusal: null }
  | { outcome: 'same'; before: BulkValue; after: null; refusal: null }
  | { outcome: 'refused'; before: null; after: null; refusal: string };

const CHANNELS_MAX = 20;

/** Returns the effect of an action on one website, or why it cannot be applied. Writes nothing. */
export function planChange(website: Website, action: BulkAction, facts: CompanyFacts): BulkPlan {
  const before = valueOf(action.kind, website, facts);
  const after = wantedValue(action, { website, before, facts });
  if (typeof after === 'string') return { outcome: 'refused', before: null, after: null, refusal: after };
  if (action.kind !== 'audit' && isDeepStrictEqual(before, after))
    return { outcome: 'same', before, after: null, refusal: null };
  if (before.kind === 'shared-settings' && after.kind === 'shared-settings')
    return { outcome: 'change', ...narrowed(before, after), refusal: null };
  return {
    outcome: 'change',
    before,
    after: 'isInherited' in after ? { ...after, isInherited: false } : after,
    refusal: null,
  };
}

/** Returns the current value of a website that actions of a kind change. */
export function valueOf(kind: BulkKind, website: Website, facts: CompanyFacts): BulkValue {
  return VALUES[kind](website, facts);
}

const VALUES: { [K in BulkKind]: (website: Website, facts: CompanyFacts) => BulkValueOf<K> } = {
  schedule: (website, facts) => ({
    kind: 'schedule',
    schedule: sharedSettingsOf(website).schedule,
    isInherited: isInherited(website, 'schedule', facts),
  }),
  audit: ({ activeJobId }) => ({ kind: 'audit', jobId: activeJobId }),
  consent: (website, facts) => ({
    kind: 'consent',
    needsConsent: sharedSettingsOf(website).needsConsent,
    isInherited: isInherited(website, 'needsConsent', facts),
  }),
  context: ({ contextId }, { contexts }) => {
    const context = contexts.find(({ id }) => id === contextId);
    return { kind: 'context', context: context === undefined ? null : refOf(context) };
  },
  labels: ({ labels }) => ({ kind: 'labels', labels: labels.toSorted() }),
  channels: (website, facts) => ({
    kind: 'channels',
    channels: channelsOf(website.channelIds, facts),
    isInherited: isInherited(website, 'channelIds', facts),
  }),
  'shared-settings': (website, { sharedSettings }) => {
    const { sharedSettingsId, exceptions } = website;
    const shared = sharedSettings.find(({ id }) => id === sharedSettingsId);
    const ref = shared === undefined ? null : { id: shared.id, name: shared.name };
    return { kind: 'shared-settings', sharedSettings: ref, exceptions, settings: sharedSettingsOf(website) };
  },
};

interface Planned {
  website: Website;
  before: BulkValue;
  facts: CompanyFacts;
}

/** Returns the value of the website after the action; else the code of the reason against it. */
function wantedValue(action: BulkAction, { website, before, facts }: Planned): BulkValue | string {
  switch (action.kind) {
    case 'schedule':
      return { ...before, ...action } as BulkValue;
    case 'consent':
      return { ...before, ...action } as BulkValue;
    case 'audit':
      return auditFault(website, facts) ?? { kind: 'audit', jobId: null };
    case 'context':
      return wantedContext(action, website, facts);
    case 'labels': {
      const labels = joined(website.labels, action).toSorted();
      return labels.length > LABELS_MAX ? 'labels-too-many' : { kind: 'labels', labels };
    }
    case 'channels': {
      const channels = channelsOf(joined(website.channelIds, action), facts);
      return channels.length > CHANNELS_MAX ? 'channels-too-many' : ({ ...before, channels } as BulkValue);
    }
    default:
      return wantedSettings(action, before, facts);
  }
}

function auditFault(
  { activeJobId, reachedLimits }: Website,
  { hasAgent, hasBudget }: CompanyFacts,
): string | null {
  if (activeJobId !== null) return 'run-already-active';
  if (reachedLimits.some(({ limit }) => limit === 'visits')) return 'visit-limit-reached';
  if (!hasBudget) return 'visit-budget-reached';
  return hasAgent ? null : 'no-agent-online';
}

function wantedContext(
  { label }: Extract<BulkAction, { kind: 'context' }>,
  { id }: Website,
  { contexts }: CompanyFacts,
): BulkValue | string {
  if (label === null) return { kind: 'context', context: null };
  const context = contexts.find((one) => one.websiteId === id && one.label === label);
  return context === undefined ? 'context-unknown' : { kind: 'context', context: refOf(context) };
}

/** Returns the value after inheriting shared settings. A website that inherits them already keeps its exceptions. */
function wantedSettings(
  { sharedSettingsId }: Extract<BulkAction, { kind: 'shared-settings' }>,
  before: BulkValue,
  { sharedSettings }: CompanyFacts,
): BulkValue | string {
  if (before.kind !== 'shared-settings' || before.sharedSettings?.id === sharedSettingsId) return before;
  if (sharedSettingsId === null) return { ...before, sharedSettings: null, exceptions: [] };
  const shared = sharedSettings.find(({ id }) => id === sharedSettingsId);
  if (shared === undefined) return 'not-found';
  const { id, name, settings } = shared;
  return {
    kind: 'shared-settings',
    sharedSettings: { id, name },
    exceptions: [],
    settings: { ...before.settings, ...settings },
  };
}

/** Returns only the settings that change, and the values of exceptions that are removed. */
function narrowed(before: BulkValueOf<'shared-settings'>, after: BulkValueOf<'shared-settings'>) {
  const fields = differingFields(before.settings, after.settings);
  return {
    before: { ...before, settings: pickFields(before.settings, fields) },
    after: { ...after, settings: pickFields(after.settings, fields) },
  };
}

/** Returns whether a website inherits the value of a setting. */
function isInherited(
  { sharedSettingsId, exceptions }: Website,
  field: SharedField,
  { sharedSettings }: CompanyFacts,
): boolean {
  const shared = sharedSettings.find(({ id }) => id === sharedSettingsId);
  return shared?.settings[field] !== undefined && !exceptions.includes(field);
}

function channelsOf(ids: readonly string[], { channels }: CompanyFacts): Ref[] {
  return channels.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }));
}

function refOf({ id, label }: { id: string; label: string }): Ref {
  return { id, name: label };
}

function joined(now: readonly string[], { add, remove }: { add: string[]; remove: string[] }): string[] {
  return [...new Set([...now, ...add])].filter((one) => !remove.includes(one));
}
