import { USUAL_DATA_LAYER } from '@vigie/contract/data-layer-settings.ts';
import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import { fileKeySchema } from '@vigie/contract/file-mark.ts';
import { agentNeedsSchema, labelsSchema, NO_NEEDS } from '@vigie/contract/labels.ts';
import type { OrderSettings } from '@vigie/contract/orders.ts';
import { scheduleSchema } from '@vigie/contract/schedule.ts';
import { scheduleFaults } from '@vigie/contract/schedule-times.ts';
import {
  trackerSchema,
  trackingSettingsSchema,
  variableRuleSchema,
  type TrackerSettings,
} from '@vigie/contract/tracking-settings.ts';
import { trackingPlanSchema, type TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { reachSharesSchema, type WebsiteReach } from '@vigie/contract/reach.ts';
import { NEW_VISIT_OPTIONS, REHEARSALS_PER_DAY, visitOptionsSchema } from '@vigie/contract/visit-options.ts';
import type { VisitorSettings } from '@vigie/contract/visitor-settings.ts';
import { canonicalAddress } from '@vigie/contract/web-address.ts';
import { websiteLimitsSchema } from '@vigie/contract/website-limits.ts';
import { exemptVendorsSchema, type ExemptVendors } from '@vigie/contract/stored-consent.ts';
import { websiteRetentionSchema, type WebsiteRetention } from '@vigie/contract/redaction.ts';
import { websiteInputSchema, type Website } from '@vigie/contract/website.ts';
import * as z from 'zod';
import { planFaults, readPlanFile } from '../../journey/read-plan.ts';
import { readAllPages, type Panel } from '../../panel/panel.ts';
import { defineKind } from '../kind.ts';
import { isSame } from '../known-fields.ts';
import { orderValueOf, orderValueSchema, setOrders } from './order-values.ts';
import { visitorValueOf, visitorValueSchema } from './visitor-values.ts';

const rule = variableRuleSchema.shape;
const tracker = trackingSettingsSchema.shape;
const visits = visitOptionsSchema.shape;
const limits = websiteLimitsSchema.shape;
const retention = websiteRetentionSchema.shape;

/** Defaults of one tracker. */
const trackerFields = {
  family: tracker.family.unwrap().default(''),
  jsTagName: tracker.jsTagName.default(''),
  phpTagName: tracker.phpTagName.default(''),
  requiredVariables: tracker.requiredVariables.default([]),
  pageViewRule: tracker.pageViewRule.default(null),
  variableRules: z
    .array(
      z.object({
        ...rule,
        type: rule.type.default(null),
        pattern: rule.pattern.default(null),
        values: rule.values.default([]),
        pages: rule.pages.default([]),
        allowsPlaceholders: rule.allowsPlaceholders.default(false),
      }),
    )
    .default([]),
  siteId: tracker.siteId.unwrap().default(''),
} satisfies Record<Exclude<keyof TrackerSettings, 'id' | 'name'>, z.ZodType>;

const valueSchema = z.object({
  /** Name; empty: the host of its address. */
  name: websiteInputSchema.shape.name,
  url: websiteInputSchema.shape.url.transform(canonicalAddress),
  labels: labelsSchema.default([]),
  /** Requirements on the agents that visit it. */
  agentNeeds: agentNeedsSchema.default(NO_NEEDS),
  tracking: z
    .object({
      name: tracker.name.unwrap().default(''),
      ...trackerFields,
      dataLayers: tracker.dataLayers.unwrap().default([USUAL_DATA_LAYER]),
      needsConsent: tracker.needsConsent.unwrap().default('detect'),
      others: z.array(z.object({ name: trackerSchema.shape.name, ...trackerFields })).default([]),
    })
    .prefault({}),
  delaySeconds: websiteInputSchema.shape.delaySeconds,
  pagesPerAudit: websiteInputSchema.shape.pagesPerAudit,
  lookAheadSeconds: websiteInputSchema.shape.lookAheadSeconds,
  visits: z
    .object({
      hits: visits.hits.default(NEW_VISIT_OPTIONS.hits),
      namesVigie: visits.namesVigie.default(NEW_VISIT_OPTIONS.namesVigie),
      pictures: z.boolean().default(true),
      rehearsalsPerDay: visits.rehearsalsPerDay.unwrap().default(REHEARSALS_PER_DAY.usual),
      canaries: z.boolean().default(false),
      profile: visits.profile.default(NEW_VISIT_OPTIONS.profile),
      consentSteps: visits.consentSteps.default(NEW_VISIT_OPTIONS.consentSteps),
    } satisfies Record<keyof typeof visits, z.ZodType>)
    .prefault({}),
  respectRobots: websiteInputSchema.shape.respectRobots,
  acceptInvalidCertificates: websiteInputSchema.shape.acceptInvalidCertificates,
  /** Keys of its own context, pools and test. */
  context: fileKeySchema.nullable().default(null),
  healthPool: fileKeySchema.nullable().default(null),
  contentPool: fileKeySchema.nullable().default(null),
  healthTest: fileKeySchema.nullable().default(null),
  auditSchedule: scheduleSchema.nullable().default(null),
  /** Tracking plan; a plan that differs is saved as a new version. */
  trackingPlan: trackingPlanSchema.optional(),
  /** Tracking plan file, in the format of `vigie journey --events`; the path is relative to the folder of this file. */
  trackingPlanFile: z.string().min(1).optional(),
  /** Vendors that need no consent on the website. */
  exemptVendors: exemptVendorsSchema.shape.vendors.optional(),
  /** Retention of its recordings, where it is shorter than the instance's. */
  retention: z
    .object({
      documentsDays: retention.documentsDays.default(null),
      picturesDays: retention.picturesDays.default(null),
    } satisfies Record<keyof typeof retention, z.ZodType>)
    .optional(),
  /** Measurement of its real visitors. The key of the website stays. */
  realVisitors: visitorValueSchema.optional(),
  /** Shares of browsers and answers among its visitors in percent, as its owner counts them. */
  reach: reachSharesSchema.optional(),
  /** Settings of the orders of its shop. The key of their ids stays. */
  orders: orderValueSchema.optional(),
  /** Limits; only an administrator's token changes them. */
  limits: z
    .object({
      recordingsMegabytes: limits.recordingsMegabytes.default(null),
      visitsPerDay: limits.visitsPerDay.default(null),
    } satisfies Record<keyof typeof limits, z.ZodType>)
    .optional(),
});
type WebsiteValue = z.infer<typeof valueSchema>;

/** Empty relations. A website is created without its context, pools and test, which are set once they exist. */
const RELATIONS = { contextId: null, healthPoolId: null, contentPoolId: null, healthTestId: null };

/** A website with the last version of its plan. */
interface WebsiteRow extends Website {
  plan: TrackingPlan | null;
  /** Version of the plan; 0 if there is none. */
  planVersion: number;
  exempt: ExemptVendors;
  retention: WebsiteRetention;
  visitors: VisitorSettings;
  reach: Pick<WebsiteReach, 'shares' | 'updatedAt'>;
  orders: OrderSettings;
}

export const websiteKind = defineKind({
  kind: 'website',
  section: 'websites',
  isOfWebsite: false,
  schema: valueSchema,
  preserves: ['limits', 'trackingPlan', 'exemptVendors', 'retention', 'realVisitors', 'reach', 'orders'],
  beside: {
    field: 'trackingPlan',
    fileField: 'trackingPlanFile',
    async read(path) {
      const file = await readPlanFile(path);
      return 'faults' in file ? file : { value: file.plan, positionOf: file.positionOf };
    },
  },
  async list(panel) {
    const websites = await readAllPages((page) => panel.websites.list(page));
    const rows: WebsiteRow[] = [];
    for (const website of websites) {
      rows.push({ ...website, ...(await readBeside(panel, website.id)) });
    }
    return rows;
  },
  nameOf: ({ name }) => name,
  identityOf: ({ url }) => url,
  toValue(row: WebsiteRow, keyOf) {
    const { url, name, tracking, delaySeconds, pagesPerAudit, lookAheadSeconds, visits: options } = row;
    const { respectRobots, acceptInvalidCertificates, auditSchedule, labels, agentNeeds } = row;
    const schedule = auditSchedule && { cron: auditSchedule.cron, timeZone: auditSchedule.timeZone };
    const others = (tracking.others ?? []).map(({ id: _id, ...other }) => other);
    return {
      name: name === new URL(url).host ? '' : name,
      url,
      labels,
      agentNeeds,
      delaySeconds,
      pagesPerAudit,
      lookAheadSeconds,
      visits: {
        ...options,
        pictures: options.pictures ?? true,
        rehearsalsPerDay: options.rehearsalsPerDay ?? REHEARSALS_PER_DAY.usual,
        canaries: options.canaries ?? false,
      },
      respectRobots,
      acceptInvalidCertificates,
      tracking: { ...tracking, others },
      context: keyOf(row.contextId),
      healthPool: keyOf(row.healthPoolId),
      contentPool: keyOf(row.contentPoolId),
      healthTest: keyOf(row.healthTestId),
      auditSchedule: schedule,
      ...(row.plan !== null && { trackingPlan: row.plan }),
      ...(row.exempt.vendors.length > 0 && { exemptVendors: row.exempt.vendors }),
      retention: row.retention,
      ...(row.visitors.updatedAt !== null && { realVisitors: visitorValueOf(row.visitors) }),
      ...(row.reach.updatedAt !== null && { reach: row.reach.shares }),
      ...(row.orders.updatedAt !== null && { orders: orderValueOf(row.orders) }),
      limits: row.limits,
    };
  },
  toInput(value: WebsiteValue, { ids, row }) {
    const { context, healthPool, contentPool, healthTest, tracking, ...others } = value;
    const { trackingPlanFile: _file, ...rest } = others;
    return {
      ...rest,
      tracking: {
        ...tracking,
        others: tracking.others.map((other) => ({ ...other, ...idOfTracker(row, other) })),
      },
      contextId: ids.idOf('context', context, ['context']),
      healthPoolId: ids.idOf('pool', healthPool, ['healthPool']),
      contentPoolId: ids.idOf('pool', contentPool, ['contentPool']),
      healthTestId: ids.idOf('test', healthTest, ['healthTest']),
    };
  },
  faultsOf: ({ auditSchedule, ...input }) => [
    ...findFieldErrors(websiteInputSchema, inputOf(input)),
    ...(auditSchedule === null
      ? []
      : scheduleFaults(auditSchedule).map((fault) => ({ ...fault, path: `auditSchedule.${fault.path}` }))),
  ],
  findFaults: ({ trackingPlan }: WebsiteValue) =>
    trackingPlan === undefined
      ? []
      : planFaults(trackingPlan).map(({ path, text }) => ({ path: ['trackingPlan', ...path], text })),
  pathOf: ([first = '', ...rest]) => {
    if (first in retention) return ['retention', first, ...rest];
    return [FIELDS[first] ?? first, ...rest];
  },
  needsCompletion: (value: WebsiteValue) =>
    BESIDE.some((field) => value[field] !== undefined) ||
    [value.context, value.healthPool, value.contentPool, value.healthTest, value.auditSchedule].some(
      (relation) => relation !== null,
    ),
  async create(panel, { auditSchedule: _schedule, ...input }) {
    const website = await panel.websites.create({ ...inputOf(input), ...RELATIONS });
    return { ...website, ...(await readBeside(panel, website.id)) };
  },
  update: (panel, input, row) => updateWebsite(panel, input, row),
});

/** Returns the tracker's id. A tracker keeps its id as long as its name is unchanged. */
function idOfTracker(row: Website | null, { name }: Pick<TrackerSettings, 'name'>): { id?: string } {
  const known = row?.tracking.others?.find((other) => other.name.toLowerCase() === name?.toLowerCase());
  return known?.id === undefined ? {} : { id: known.id };
}

/** Fields that separate API calls set. */
const BESIDE = [
  'limits',
  'trackingPlan',
  'exemptVendors',
  'retention',
  'realVisitors',
  'reach',
  'orders',
] as const;
type Beside = Pick<WebsiteValue, (typeof BESIDE)[number]>;
/** File fields by the names that those API calls use. */
const FIELDS: Record<string, string> = { plan: 'trackingPlan', vendors: 'exemptVendors' };

type WebsiteInput = Parameters<Panel['websites']['create']>[0];

function inputOf<T extends Beside>(input: T): Omit<T, keyof Beside> {
  const {
    limits: _limits,
    trackingPlan: _plan,
    exemptVendors: _exempt,
    retention: _days,
    realVisitors: _visitors,
    reach: _shares,
    orders: _orders,
    ...own
  } = input;
  return own;
}

async function readBeside(panel: Panel, id: string): Promise<Omit<WebsiteRow, keyof Website>> {
  const { plan, current } = await panel.trackingPlans.get({ websiteId: id });
  const exempt = await panel.consent.exempt({ id });
  const { own } = await panel.websites.retention({ id });
  const measured = await panel.realVisitors.settings({ websiteId: id });
  const { shares, updatedAt } = await panel.reach.get({ websiteId: id });
  const reach = { shares, updatedAt };
  const orders = await panel.orders.settings({ websiteId: id });
  const planVersion = current?.version ?? 0;
  return { plan, planVersion, exempt, retention: own, visitors: measured, reach, orders };
}

async function updateWebsite(
  panel: Panel,
  { auditSchedule, ...input }: WebsiteInput & Beside & Pick<WebsiteValue, 'auditSchedule'>,
  row: WebsiteRow,
): Promise<void> {
  const { id, auditSchedule: before } = row;
  const changed = await panel.websites.update({ ...inputOf(input), id, updatedAt: row.updatedAt });
  const updatedAt = await setBeside(panel, input, { ...row, updatedAt: changed.updatedAt });
  const isUnchanged = before?.cron === auditSchedule?.cron && before?.timeZone === auditSchedule?.timeZone;
  if (isUnchanged) return;
  if (auditSchedule === null) await panel.websites.removeSchedule({ id });
  else await panel.websites.setSchedule({ ...auditSchedule, id, updatedAt });
}

/** Sets what separate API calls set. Each changed setting is a change of the website: returns the last one's instant. */
async function setBeside(
  panel: Panel,
  { limits: own, trackingPlan, exemptVendors, retention: days, realVisitors, reach, orders }: Beside,
  { id, updatedAt, limits: ownBefore, plan, planVersion: version, exempt, ...before }: WebsiteRow,
): Promise<string> {
  if (trackingPlan !== undefined && !isSame(trackingPlan, plan))
    await panel.trackingPlans.save({ websiteId: id, plan: trackingPlan, version, note: 'vigie apply' });
  if (exemptVendors !== undefined && !isSame(exemptVendors, exempt.vendors))
    await panel.consent.setExempt({ id, vendors: exemptVendors, updatedAt: exempt.updatedAt });
  const { updatedAt: savedAt } = before.visitors;
  const isMeasuredSo = savedAt !== null && isSame(realVisitors, visitorValueOf(before.visitors));
  if (realVisitors !== undefined && !isMeasuredSo)
    await panel.realVisitors.updateSettings({ ...realVisitors, websiteId: id, updatedAt: savedAt });
  if (reach !== undefined && !isSame(reach, before.reach.shares))
    await panel.reach.update({ ...reach, websiteId: id, updatedAt: before.reach.updatedAt });
  await setOrders(panel, id, { wanted: orders, before: before.orders });
  let last = updatedAt;
  if (days !== undefined && !isSame(days, before.retention))
    last = (await panel.websites.setRetention({ ...days, id, updatedAt: last })).updatedAt;
  if (own !== undefined && !isSame(own, ownBefore))
    last = (await panel.websites.setLimits({ ...own, id, updatedAt: last })).updatedAt;
  return last;
}
