import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parse } from 'yaml';
import { UsageError } from '../options/usage-error.ts';
import { parseConfiguration } from './configuration-file.ts';
import { jsonSchemaOfFile } from './file-schema.ts';
import { makePlan } from './plan.ts';
import { gatherWanted } from './wanted.ts';

const websiteWith = (lines: string) =>
  `vigie: 1\nwebsites:\n  shop:\n    url: https://shop.example\n${lines}`;

/** Returns the faults of a file, of parsing it or of comparing it with an empty panel. */
function faultsOf(text: string): string[] {
  const file = parseConfiguration(text, 'vigie.yaml');
  if ('faults' in file) return file.faults;
  try {
    const outside = {
      agent: new Map([['paris', 'id']]),
      team: new Map([['Web', 'id']]),
      manager: new Map([['ada@example.org', 'id']]),
    };
    const empty = { found: [], outside, names: new Map() };
    makePlan(gatherWanted([file]), empty, { delete: false, secrets: false, takeOver: false });
    return [];
  } catch (error) {
    if (error instanceof UsageError) return error.faults;
    throw error;
  }
}

describe('a configuration file that cannot be used', () => {
  it.each([
    ['vigie: 1\nwebsites:\n  shop:\n    url: https://shop.example\n      name: x\n', '4:10: Nested mappings'],
    [
      websiteWith('    tracking: { jsTagname: a }\n'),
      '5:17: websites.shop.tracking.jsTagname: unknown key "jsTagname": did you mean "jsTagName"?',
    ],
    [
      websiteWith('    delaySeconds: 9999\n'),
      '5:5: websites.shop.delaySeconds: delay range, minimum 0, maximum 3600',
    ],
    [
      'vigie: 1\nwebsites:\n  My shop:\n    url: https://shop.example\n',
      '3:3: websites.My shop: a key has small letters',
    ],
    ['vigie: 2\n', '1:1: vigie: write 1'],
    [
      websiteWith(
        '    healthPool: morning\n    pools: { mornings: { name: P, category: tag, severity: minor, allPages: true } }\n',
      ),
      '5:5: websites.shop.healthPool: there is no pool "morning": did you mean "mornings"?',
    ],
    [
      websiteWith('    pools: { p: { name: P, category: tags, severity: minor, allPages: true } }\n'),
      '5:28: websites.shop.pools.p.category: it is one of tag, dataLayer, hit, consent, performance, content, other: did you mean "tag"?',
    ],
    [
      websiteWith(
        '    pools: { p: { name: P, category: tag, severity: minor, allPages: true, settings: { agent: parys } } }\n',
      ),
      '5:88: websites.shop.pools.p.settings.agent: there is no agent "parys": did you mean "paris"?',
    ],
    [
      websiteWith(
        '    tests: { t: { title: T, category: tag, severity: minor, allPages: true, content: "a b", condition: content } }\n',
      ),
      '5:77: websites.shop.tests.t.content: content syntax, line 1, column 3',
    ],
    [
      websiteWith(
        '    tests: { t: { title: T, category: tag, severity: minor, content: a, condition: content } }\n',
      ),
      '5:14: websites.shop.tests.t.urls: name pages, or write allPages: true',
    ],
    [
      websiteWith('    auditSchedule: { cron: "* * * * *" }\n'),
      '5:22: websites.shop.auditSchedule.cron: cron too often',
    ],
    [
      'vigie: 1\nchannels:\n  team: { kind: slack, name: Team, locale: fr, settings: { uri: { env: A } } }\n',
      '3:60: channels.team.settings.uri: unknown key "uri": did you mean "url"?',
    ],
    [
      'vigie: 1\nchannels:\n  mail: { kind: email, name: M, locale: fr, settings: { recipients: nobody } }\n',
      '3:57: channels.mail.settings.recipients: email invalid',
    ],
    [
      'vigie: 1\nalarmRules:\n  a: { condition: { kind: silence, hour: 2 } }\n',
      '3:36: alarmRules.a.condition.hour: unknown key "hour": did you mean "hours"?',
    ],
    [
      'vigie: 1\nalarmRules:\n  a: { condition: { kind: site }, pool: p }\n',
      '3:35: alarmRules.a.pool: a pool is one of a website: name its website too',
    ],
    [
      'vigie: 1\nalarmRules:\n  a: { condition: { kind: site }, channels: [tem] }\nchannels:\n  team: { kind: push, name: T, locale: fr }\n',
      '3:46: alarmRules.a.channels.0: there is no channel "tem": did you mean "team"?',
    ],
    [
      websiteWith('    trackingPlan: { events: [{ name: a, sources: [ga4], due: { stp: 1 } }] }\n'),
      '5:57: websites.shop.trackingPlan.events.0.due: write step, or label, or pages, or after, not "stp": did you mean "step"?',
    ],
    [
      websiteWith('    trackingPlan:\n      events: [{ name: a, sources: [ga4], schema: { minimun: 1 } }]\n'),
      '6:53: websites.shop.trackingPlan.events.0.schema.minimun: it is no keyword',
    ],
    [
      websiteWith('    journeys: { buy: { title: Buy, severity: major } }\n'),
      '5:17: websites.shop.journeys.buy.recording: write recording, or recordingFile with the name of a file',
    ],
    [
      websiteWith(
        '    journeys: { buy: { title: Buy, severity: major, prelude: log-in, recording: { title: B, more: 1, steps: [{ type: clik }] } } }\n',
      ),
      '5:112: websites.shop.journeys.buy.recording.steps.0.type: it is one of setViewport',
    ],
    [
      websiteWith(
        '    journeys: { buy: { title: Buy, severity: major, prelude: buys, recording: { title: B, more: 1, steps: [{ type: navigate, url: /, hm: 1 }] } } }\n',
      ),
      '5:53: websites.shop.journeys.buy.prelude: there is no journey "buys": did you mean "buy"?',
    ],
    [
      websiteWith(
        '    pools: { p: { name: P, category: tag, severity: minor, allPages: true, settings: { prelude: buys } } }\n',
      ),
      '5:88: websites.shop.pools.p.settings.prelude: there is no journey "buys"',
    ],
    [
      'vigie: 1\nidentityProviders:\n  a: { name: A, issuer: "http://id.example.org", clientId: v }\n',
      '3:17: identityProviders.a.issuer: write an address that begins with https://',
    ],
    [
      'vigie: 1\nidentityProviders:\n  a: { name: A, issuer: "https://id.example.org", clientId: v, rules: [{ claim: g, value: v, role: user, teams: [Webb] }] }\n',
      '3:114: identityProviders.a.rules.0.teams.0: there is no team "Webb": did you mean "Web"?',
    ],
    [
      'vigie: 1\nidentityProviders:\n  a: { name: A, issuer: "https://id.example.org", clientId: v, otherwise: { role: guest, contexts: [shop] } }\n',
      '3:101: identityProviders.a.otherwise.contexts.0: write the keys of a website and of its context',
    ],
    [
      'vigie: 1\nsignIn: { requiresProvider: true, breakGlass: adda@example.org }\n',
      '2:35: signIn.breakGlass: there is no manager "adda@example.org": did you mean "ada@example.org"?',
    ],
    [
      'vigie: 1\nsignIn: { domains: [example] }\n',
      '2:21: signIn.domains.0: write the end of addresses behind the @',
    ],
  ])('names line, column and field: %#', (text, fault) => {
    expect(faultsOf(text)[0]).toContain(`vigie.yaml:${fault}`);
  });

  it('never repeats a secret that stands in it', () => {
    const faults = faultsOf(
      websiteWith('    contexts: { c: { label: C, variables: { KEY: topsecret } } }\n'),
    );
    expect(faults).toEqual([
      'vigie.yaml:5:45: websites.shop.contexts.c.variables.KEY: a secret is not written into a file: write { env: NAME } or { file: PATH }',
    ]);
  });

  it('never repeats the secret of a provider', () => {
    const text =
      'vigie: 1\nidentityProviders:\n  a: { name: A, issuer: "https://id.example.org", clientId: v, clientSecret: topsecret }\n';
    expect(faultsOf(text)).toEqual([
      'vigie.yaml:3:64: identityProviders.a.clientSecret: a secret is not written into a file: write { env: NAME } or { file: PATH }',
    ]);
  });

  it('names everything at once', () => {
    expect(faultsOf('vigie: 1\nsets: a\nwebsites:\n  a: {}\n  b: { url: b }\n')).toHaveLength(3);
  });
});

it.each(['en', 'fr'])('of the help (%s) is one', async (locale) => {
  const article = `../../../../packages/help/src/${locale}/configuration-files.md`;
  const text = await readFile(new URL(article, import.meta.url), 'utf8');
  expect(faultsOf(/```yaml\n(vigie: .*?)```/su.exec(text)?.[1] ?? '')).toEqual([]);
});

it('fits the JSON schema that editors are given, which knows its fields and limits', () => {
  const schema = z.fromJSONSchema(jsonSchemaOfFile() as z.core.JSONSchema.JSONSchema);
  const whole = websiteWith(
    '    delaySeconds: 2\n    contexts: { c: { label: C, variables: { KEY: { env: KEY } } } }\n',
  );
  expect(schema.safeParse(parse(whole)).success).toBe(true);
  for (const line of [
    '    delaySeconds: 9999\n',
    '    nmae: x\n',
    '    contexts: { c: { label: C, variables: { KEY: text } } }\n',
  ])
    expect(schema.safeParse(parse(websiteWith(line))).success).toBe(false);
});
