import { USUAL_DATA_LAYER } from '@vigie/contract/data-layer-settings.ts';
import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import { fileKeySchema } from '@vigie/contract/file-mark.ts';
import { agentNeedsSchema, labelsSchema, NO_NEEDS } from '@vigie/contract/labels.ts';
import { scheduleSchema } from '@vigie/contract/schedule.ts';
import { scheduleFaults } from '@vigie/contract/schedule-times.ts';
import {
  trackerSchema,
  trackingSettingsSchema,
  variableRuleSchema,
  type TrackerSettings,
} from '@vigie/contract/tracking-settings.ts';
import { NEW_VISIT_OPTIONS, visitOptionsSchema } from '@vigie/contract/visit-options.ts';
import { canonicalAddress } from '@vigie/contract/web-address.ts';
import { websiteLimitsSchema } from '@vigie/contract/website-limits.ts';
import { websiteInputSchema, type Website } from '@vigie/contract/website.ts';
import * as z from 'zod';
import { readAllPages, type Panel } from '../../panel/panel.ts';
import { defineKind } from '../kind.ts';
import { isSame } from '../known-fields.ts';

const rule = variableRuleSchema.shape;
const tracker = trackingSettingsSchema.shape;
const visits = visitOptionsSchema.shape;
const limits = websiteLimitsSchema.shape;

/** What one tracker has when its file does not say it. */
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
  /** Empty: the host of its address. */
  name: websiteInputSchema.shape.name,
  url: websiteInputSchema.shape.url.transform(canonicalAddress),
  labels: labelsSchema.default([]),
  /** Which agents may visit it. */
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
  /** Only an administrator's token changes them. */
  limits: z
    .object({
      recordingsMegabytes: limits.recordingsMegabytes.default(null),
      visitsPerDay: limits.visitsPerDay.default(null),
    } satisfies Record<keyof typeof limits, z.ZodType>)
    .optional(),
});
type WebsiteValue = z.infer<typeof valueSchema>;

/** Its context, pools and test are made after it: a website is made without them, and then changed. */
const RELATIONS = { contextId: null, healthPoolId: null, contentPoolId: null, healthTestId: null };

export const websiteKind = defineKind({
  kind: 'website',
  section: 'websites',
  isOfWebsite: false,
  schema: valueSchema,
  keeps: ['limits'],
  list: (panel) => readAllPages((page) => panel.websites.list(page)),
  nameOf: ({ name }) => name,
  identityOf: ({ url }) => url,
  toValue(row: Website, keyOf) {
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
      visits: { ...options, pictures: options.pictures ?? true },
      respectRobots,
      acceptInvalidCertificates,
      tracking: { ...tracking, others },
      context: keyOf(row.contextId),
      healthPool: keyOf(row.healthPoolId),
      contentPool: keyOf(row.contentPoolId),
      healthTest: keyOf(row.healthTestId),
      auditSchedule: schedule,
      limits: row.limits,
    };
  },
  toInput(value: WebsiteValue, { ids, row }) {
    const { context, healthPool, contentPool, healthTest, tracking, ...rest } = value;
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
  faultsOf: ({ auditSchedule, limits: _limits, ...input }) => [
    ...findFieldErrors(websiteInputSchema, input),
    ...(auditSchedule === null
      ? []
      : scheduleFaults(auditSchedule).map((fault) => ({ ...fault, path: `auditSchedule.${fault.path}` }))),
  ],
  needsCompletion: ({
    context,
    healthPool,
    contentPool,
    healthTest,
    auditSchedule,
    limits: own,
  }: WebsiteValue) =>
    own !== undefined ||
    [context, healthPool, contentPool, healthTest, auditSchedule].some((relation) => relation !== null),
  create: (panel, { auditSchedule: _schedule, limits: _limits, ...input }) =>
    panel.websites.create({ ...input, ...RELATIONS }),
  update: (panel, input, row) => updateWebsite(panel, input, row),
});

/** A tracker keeps its id while it keeps its name. */
function idOfTracker(row: Website | null, { name }: Pick<TrackerSettings, 'name'>): { id?: string } {
  const known = row?.tracking.others?.find((other) => other.name.toLowerCase() === name?.toLowerCase());
  return known?.id === undefined ? {} : { id: known.id };
}

type WebsiteInput = Parameters<Panel['websites']['create']>[0] &
  Pick<WebsiteValue, 'auditSchedule' | 'limits'>;

async function updateWebsite(
  panel: Panel,
  { auditSchedule, limits: own, ...input }: WebsiteInput,
  { id, auditSchedule: before, limits: ownBefore }: Pick<Website, 'id' | 'auditSchedule' | 'limits'>,
): Promise<void> {
  await panel.websites.update({ ...input, id });
  if (own !== undefined && !isSame(own, ownBefore)) await panel.websites.setLimits({ ...own, id });
  const isUnchanged = before?.cron === auditSchedule?.cron && before?.timeZone === auditSchedule?.timeZone;
  if (isUnchanged) return;
  if (auditSchedule === null) await panel.websites.removeSchedule({ id });
  else await panel.websites.setSchedule({ ...auditSchedule, id });
}
