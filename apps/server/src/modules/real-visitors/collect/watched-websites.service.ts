import { createHash } from 'node:crypto';
import { USUAL_DATA_LAYER } from '@vigie/contract/data-layer-settings.ts';
import { pathMatcher } from '@vigie/contract/path-pattern.ts';
import type { SampledType } from '@vigie/contract/real-visitors.ts';
import { tagNamesOf } from '@vigie/contract/tag-name.ts';
import type { PlanEvent } from '@vigie/contract/tracking-plan.ts';
import type { TrackerSettings, TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { normalisedPolicy, type ReportFacts } from '@vigie/real-visitors/classify-report.ts';
import type { SampleVocabulary } from '@vigie/real-visitors/read-sample.ts';
import {
  SAMPLER_LIMITS,
  type SampledEvent,
  type SampledTracker,
  type SamplerConfig,
} from '@vigie/real-visitors/sampler-config.ts';
import { PRIMARY_TRACKER } from '../../../db/query-tracker.ts';
import type { Db } from '../../../db/schema/database.ts';
import { findPlan } from '../../tracking-plans/plans.store.ts';
import { isTrackingVendor, vendorHostOf } from './vendor-hosts.ts';
import {
  findWatchedWebsite,
  listContextUrls,
  listPolicyTexts,
  listReleaseLabels,
  listSeenHosts,
  type WatchedRow,
} from './watched-websites.store.ts';

/** Everything that decides how messages of a website's visitors are counted. */
export interface WatchedWebsite {
  websiteId: string;
  companyId: string;
  hosts: string[];
  config: SamplerConfig;
  vocabulary: SampleVocabulary;
  /** Release of page views that name none. Empty: none. */
  newestRelease: string;
  facts: ReportFacts;
  /** Returns the page group of an address. Empty: it belongs to none. */
  groupOf: (url: URL) => string;
}

/** Reads the website of a key. Null: no website has the key, or its owner does not count visitors. */
export async function readWatchedWebsite(db: Db, key: string, now: Date): Promise<WatchedWebsite | null> {
  const row = await findWatchedWebsite(db, key);
  if (row === undefined || !row.isEnabled) return null;
  const [contexts, releases, policies, seenHosts, plan] = [
    await listContextUrls(db, row.id),
    await listReleaseLabels(db, row.id, now),
    await listPolicyTexts(db, row.id, now),
    await listSeenHosts(db, row.id),
    await findPlan(db, row.id),
  ];
  const hosts = [...new Set([row.url, ...contexts].flatMap((url) => URL.parse(url)?.host ?? []))];
  const config = samplerConfigOf(row, plan?.plan.events ?? []);
  const groups = row.pageGroups.map(({ id, path }) => ({ id, matches: pathMatcher(path) }));
  return {
    websiteId: row.id,
    companyId: row.companyId,
    hosts,
    config,
    vocabulary: {
      trackers: new Set(config.trackers.map(({ id }) => id)),
      pageGroups: new Set(row.pageGroups.map(({ id }) => id)),
      events: new Map(
        config.events.map(({ name, properties }) => [name, new Set(properties.map(({ name: own }) => own))]),
      ),
      releases: new Set(row.release.from === 'none' ? [] : releases),
    },
    newestRelease: row.release.from === 'newest' ? (releases[0] ?? '') : '',
    facts: factsOf({ hosts, policies, seenHosts, tracking: row.tracking }),
    groupOf: (url) => groups.find(({ matches }) => matches(url))?.id ?? '',
  };
}

/** Returns the configuration of a website's sampler script. The address for samples is beside that of the script. */
function samplerConfigOf(row: Omit<WatchedRow, 'key'>, planned: readonly PlanEvent[]): SamplerConfig {
  const { tracking, release } = row;
  const layer = tracking.dataLayers === undefined ? USUAL_DATA_LAYER : tracking.dataLayers[0];
  return {
    v: 1,
    endpoint: 'samples',
    rate: row.rate,
    respectDoNotTrack: row.respectsDoNotTrack,
    respectGlobalPrivacyControl: row.respectsGlobalPrivacyControl,
    trackers: trackersOf(tracking),
    pageGroups: row.pageGroups,
    dataLayer: layer === undefined ? null : { name: layer.name },
    events: layer === undefined ? [] : eventsOf(planned, `dataLayer:${layer.name}`),
    consent: row.consent,
    release: release.from === 'meta' ? { meta: release.name } : null,
  };
}

function trackersOf(tracking: TrackingSettings): SampledTracker[] {
  const all: (TrackerSettings & { id?: string })[] = [tracking, ...(tracking.others ?? [])];
  return all
    .map(({ id, jsTagName, phpTagName }) => ({
      id: id ?? PRIMARY_TRACKER,
      script: patternsOf(jsTagName),
      hit: patternsOf(phpTagName),
    }))
    .filter(({ script, hit }) => script.length + hit.length > 0)
    .slice(0, SAMPLER_LIMITS.trackers);
}

/** Returns a tag name without a scheme, as a list. Empty: it is not set. */
function patternsOf(tagName: string): string[] {
  const name = tagName.trim().replace(/^https?:\/\//i, '');
  return name === '' ? [] : [name];
}

const TYPES: Readonly<Record<string, SampledType>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
};

/** Returns the planned events of a dataLayer, with their required properties and the types of these. */
function eventsOf(planned: readonly PlanEvent[], source: string): SampledEvent[] {
  return planned
    .filter(({ sources }) => sources.includes(source))
    .slice(0, SAMPLER_LIMITS.events)
    .map(({ name, schema = {} }) => {
      const { required, properties } = schema as { required?: unknown; properties?: Record<string, unknown> };
      const names = Array.isArray(required)
        ? required.filter((one): one is string => typeof one === 'string')
        : [];
      const typeOf = (own: string) => (properties?.[own] as { type?: unknown } | undefined)?.type;
      return {
        name,
        properties: names
          .slice(0, SAMPLER_LIMITS.properties)
          .map((own) => ({ name: own, type: TYPES[String(typeOf(own))] ?? 'any' })),
      };
    });
}

interface Known {
  hosts: string[];
  policies: string[];
  /** Hosts that visits of Vigie requested. */
  seenHosts: string[];
  tracking: TrackingSettings;
}

function factsOf({ hosts, policies, seenHosts, tracking }: Known): ReportFacts {
  const tagNames = trackersOf(tracking).flatMap(({ script, hit }) => [...script, ...hit]);
  const isOwnTracker = (url: URL) => {
    const contains = tagNamesOf(url.href);
    return tagNames.some(contains);
  };
  const named = new Set([
    ...seenHosts.map((host) => host.replace(/:\d+$/, '')),
    ...policies.flatMap((policy) => policy.toLowerCase().match(/[a-z0-9-]+(\.[a-z0-9-]+)+/g) ?? []),
    ...tagNames.flatMap((name) => /^(?:https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)\//i.exec(name)?.[1] ?? []),
  ]);
  return {
    hosts,
    policies: new Map(policies.map((policy) => [normalisedPolicy(policy), shortHash(policy)])),
    isTracker: (url) => isOwnTracker(url) || isTrackingVendor(url),
    nameOf: ({ hostname }) => (named.has(hostname) ? hostname : vendorHostOf(hostname)),
  };
}

/** Returns the identifier of a policy in counts: eight hexadecimal digits. */
function shortHash(policy: string): string {
  return createHash('sha256').update(normalisedPolicy(policy)).digest('hex').slice(0, 8);
}
