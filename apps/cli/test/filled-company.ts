import type { Panel } from '../src/panel/panel.ts';

const TRACKING = {
  jsTagName: 'matomo.js',
  phpTagName: 'matomo.php',
  requiredVariables: ['url'],
  pageViewRule: null,
};
const CLASSIFIED = {
  category: 'dataLayer',
  severity: 'major',
  allPages: true,
  urls: [] as string[],
} as const;
const SETTINGS = { agentId: null, mode: 'isolated', consent: 'none', pagesMax: 50 } as const;
const JOURNEY = { severity: 'major', changesWorld: true } as const;
/** A recording with unknown fields, and with values that look like secrets of a configuration file. */
export const RECORDING = {
  title: 'Buy',
  madeBy: { env: 'recorder' },
  steps: [
    { type: 'navigate' as const, url: 'https://shop.example/', assertedEvents: [] },
    { type: 'customStep' as const, name: 'vigie.push', parameters: { value: { env: 'prod' } } },
    { type: 'customStep' as const, name: 'theirs', parameters: {} },
  ],
};
export const PLAN = {
  events: [
    { name: 'purchase', sources: ['ga4'], times: 1, schema: {}, due: { after: 'begin_checkout' } },
    {
      name: 'begin_checkout',
      sources: ['ga4', 'dataLayer:dataLayer'],
      meaning: { fr: 'Paiement : ouvert' },
      schema: { type: 'object', properties: { productId: { const: '0123' } }, required: ['productId'] },
    },
  ],
  agree: [{ event: 'purchase', values: ['ga4 value', 'dataLayer:dataLayer ecommerce.value'] }],
};

/** Creates two objects of most kinds, with relations, secrets and names that are not valid keys. */
export async function fillCompany(panel: Panel): Promise<void> {
  const website = await panel.websites.create({
    name: 'Boutique de l’été',
    url: 'https://shop.example/',
    tracking: {
      ...TRACKING,
      variableRules: [
        {
          name: 'price',
          type: 'number',
          pattern: null,
          values: [],
          pages: ['product/*'],
          allowsPlaceholders: false,
        },
      ],
      others: [{ ...TRACKING, name: 'Ads', family: 'google-ads' }],
    },
  });
  const websiteId = website.id;
  await panel.websites.create({ url: 'https://blog.example/', tracking: TRACKING });
  const context = await panel.contexts.create({
    websiteId,
    label: 'Préprod',
    url: 'https://staging.shop.example/',
    variables: { API_KEY: 'k-123' },
    accessChanges: [{ kind: 'basic-auth', name: 'ada', value: 'k-123' }],
  });
  const test = {
    ...CLASSIFIED,
    websiteId,
    content: '// last\nreturn dataLayer.at(-1);',
    condition: 'content !== null',
    isDraft: false,
  };
  const first = await panel.tests.create({ ...test, title: 'Price' });
  const second = await panel.tests.create({ ...test, title: 'Price', allPages: false, urls: ['product/*'] });
  const loginJourney = await panel.journeys.create({
    ...JOURNEY,
    websiteId,
    title: 'Zugang',
    changesWorld: false,
    contextId: context.id,
    isPrelude: true,
    recording: { title: 'Sign in', steps: [{ type: 'change', selectors: ['#key'], value: '{{API_KEY}}' }] },
  });
  const buy = await panel.journeys.create({
    ...JOURNEY,
    websiteId,
    title: 'Acheter',
    preludeId: loginJourney.id,
    recording: RECORDING,
  });
  await panel.trackingPlans.save({ websiteId, version: 0, plan: PLAN });
  const pool = await panel.pools.create({
    ...CLASSIFIED,
    websiteId,
    name: 'Chaque matin',
    status: 'published',
    testIds: [second.id, first.id],
    journeyIds: [buy.id],
    schedule: { cron: '0 6 * * *', timeZone: 'Europe/Paris' },
    settings: { ...SETTINGS, consentMatrix: true, contextId: context.id, preludeId: loginJourney.id },
  });
  const settings = { url: 'https://hooks.slack.com/services/k-123' };
  const channel = await panel.channels.create({ kind: 'slack', name: 'Équipe', locale: 'fr', settings });
  await panel.alarmRules.create({
    condition: { kind: 'silence', hours: 12 },
    channelIds: [channel.id],
    quietHours: { from: '22:00', to: '07:00', timeZone: 'Europe/Paris' },
  });
  await panel.alarmRules.create({
    websiteId,
    poolId: pool.id,
    condition: { kind: 'check', check: 'tagJs', percent: 99.5 },
    isOn: false,
    escalation: { afterMinutes: 30, channelIds: [channel.id] },
  });
  const { id: _id, companyId: _company, createdAt: _at, ...input } = website;
  await panel.websites.update({
    ...input,
    id: websiteId,
    contextId: context.id,
    healthPoolId: pool.id,
    healthTestId: first.id,
  });
  const { updatedAt } = await panel.consent.exempt({ id: websiteId });
  const vendors = [{ vendor: 'matomo', reason: 'CNIL, § 5' }];
  await panel.consent.setExempt({ id: websiteId, vendors, updatedAt });
  const { updatedAt: changedAt } = await panel.websites.get({ id: websiteId });
  const retention = { documentsDays: 30, picturesDays: null };
  const stored = await panel.websites.setRetention({ id: websiteId, ...retention, updatedAt: changedAt });
  await fillWholeCompany(panel);
  const schedule = { cron: '0 5 * * *', timeZone: 'UTC' };
  await panel.websites.setSchedule({ id: websiteId, ...schedule, updatedAt: stored.updatedAt });
}

/** Creates the settings that apply to all websites of the company. */
async function fillWholeCompany(panel: Panel): Promise<void> {
  const { id } = await panel.companies.own();
  const { updatedAt } = await panel.companies.redactions({ id });
  const rules = [
    { kind: 'pattern', pattern: String.raw`\bFR\d{4}\b` },
    { kind: 'field', name: 'email' },
  ] as const;
  await panel.companies.setRedactions({ id, rules: [...rules], updatedAt });
  await panel.listedVendors.set({ vendor: 'Meta Pixel', standing: 'refused', note: 'Since 2025' });
  await panel.listedVendors.set({ vendor: 'ga4', standing: 'approved' });
}
