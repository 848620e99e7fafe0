import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '@vigie/server/config.ts';
import { startServer, type RunningServer } from '@vigie/server/start-server.ts';
import { createTestCompany, createTestUser, PASSWORD } from '../../server/test/users.ts';
import { copyPreparedCluster } from '../../server/test/prepared-cluster.ts';
import { applyPlan } from '../src/configuration/apply-plan.ts';
import { writeConfiguration } from '../src/configuration/export-file.ts';
import { formatPlan } from '../src/configuration/format-plan.ts';
import { readInstance } from '../src/configuration/instance.ts';
import type { PlanOptions } from '../src/configuration/plan.ts';
import { readConfigurationPlan } from '../src/configuration/read-plan.ts';
import { openPanel, type Panel } from '../src/panel/panel.ts';

const ENV = {
  VIGIE_SECRET_IDENTITY_PROVIDER_OKTA_CLIENT_SECRET: 'k-123',
  VIGIE_SECRET_DOCS_UMAMI_TOKEN: 'umami-token',
};

/** Returns a configuration file in the form of an export. */
const signInOf = (breakGlass: string) => `vigie: 1
websites:
  docs:
    url: https://docs.example/
    contexts:
      staging:
        label: Staging
identityProviders:
  okta:
    name: Okta
    issuer: https://okta.example
    clientId: vigie
    scopes:
      - groups
    createsUsers: true
    clientSecret: { env: VIGIE_SECRET_IDENTITY_PROVIDER_OKTA_CLIENT_SECRET }
    rules:
      - role: contributor
        claim: groups
        value: tracking
        teams:
          - Web
        contexts:
          - docs/staging
    otherwise:
      role: guest
signIn:
  domains:
    - sign-in.example
  requiresProvider: true
  breakGlass: ${breakGlass}
  secondFactorRoles:
    - moderator
`;

describe('configuration files of a company', () => {
  let folder: string;
  let server: RunningServer;
  /** `panel` uses a token; `user` uses a session of its moderator. */
  let panel: Panel;
  let user: Panel;
  let email: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigie-sign-in-'));
    await copyPreparedCluster(join(folder, 'data'));
    server = await startServer(
      readConfig({ VIGIE_DATA: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent' }),
    );
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    const { db } = server.services;
    ({ email } = await createTestUser(db, {
      companyId: await createTestCompany(db, 'Ours'),
      role: 'moderator',
    }));
    const access = { url: server.url, panelIdentifier: 'vigie-panel' };
    const session = await openPanel({ ...access, token: 'none' }).sessions.create({
      email,
      password: PASSWORD,
    });
    user = openPanel({ ...access, token: session.token ?? '' });
    const { token = '' } = await user.tokens.create({ name: 'files', scope: 'configure' });
    panel = openPanel({ ...access, token });
  });

  const exportOf = async () => writeConfiguration((await readInstance(panel)).found);

  async function planOf(content: string, options: Partial<PlanOptions> = {}) {
    const file = join(folder, 'vigie.yaml');
    await writeFile(file, content);
    return readConfigurationPlan([file], panel, options);
  }

  async function apply(content: string, options: Partial<PlanOptions> = {}): Promise<string[]> {
    const lines: string[] = [];
    const { signal } = new AbortController();
    await applyPlan(await planOf(content, options), {
      panel,
      env: ENV,
      log: (line) => lines.push(line),
      signal,
    });
    return lines;
  }

  it('hold the reporting interfaces of trackers, and never a token', async () => {
    const file = `vigie: 1
websites:
  docs:
    url: https://docs.example/
    tracking:
      jsTagName: matomo.js
      others:
        - name: Second
          jsTagName: umami.js
    reportInterfaces:
      umami:
        tracker: Second
        family: umami
        url: https://umami.example
        token: { env: VIGIE_SECRET_DOCS_UMAMI_TOKEN }
`;
    await apply(file);
    const [website] = (await user.websites.list({ limit: 25 })).items;
    const interfaces = () => user.reportInterfaces.list({ websiteId: website!.id });
    const [stored] = await interfaces();
    expect(stored).toMatchObject({
      family: 'umami',
      tokenSetAt: expect.any(String),
      trackerId: expect.any(String),
    });
    const exported = await exportOf();
    expect(exported).toContain('tracker: Second');
    expect(exported).not.toContain('umami-token');
    expect(formatPlan(await planOf(file), (_style, line) => line)).toContain('Nothing to change');
    await apply(file.replace('https://umami.example', 'https://umami.example/reports'));
    expect(await interfaces()).toMatchObject([{ id: stored!.id, url: 'https://umami.example/reports' }]);
    const wrong = await planOf(file.replace('https://umami.example', 'https://u:p@umami.example')).catch(
      (error: Error) => error.message,
    );
    expect(wrong).toContain('reportInterfaces');
  });

  it('hold how people sign in, with teams, contexts and managers by their names', async () => {
    const { id } = await user.companies.own();
    await user.companies.addTeam({ id, label: 'Web' });
    const signIn = signInOf(email);
    expect(await apply(signIn)).toEqual([
      '[1/4] created website docs',
      '[2/4] created context docs/staging',
      '[3/4] created identity-provider okta',
      '[4/4] changed sign-in',
    ]);
    expect(await exportOf()).toBe(signIn);
    expect((await planOf(signIn)).changes).toEqual([]);
    expect(await apply(signIn, { secrets: true })).toEqual(['[1/1] changed identity-provider okta']);
    expect(formatPlan(await planOf(signIn, { secrets: true }), (_style, line) => line)).toContain(
      '  1 stored secret is sent again\n',
    );
    const [provider] = await panel.identityProviders.list({ companyId: id });
    expect(provider).toMatchObject({ hasSecret: true, origin: 'panel', companyId: id });

    const changed = signIn
      .replace('name: Okta', 'name: Our Okta')
      .replace('sign-in.example', 'other.example')
      .replace(/ {2}secondFactorRoles:\n.*\n/, '');
    expect(formatPlan(await planOf(changed), (_style, line) => line)).toMatchInlineSnapshot(`
      "~ identity-provider okta
          name: "Okta" -> "Our Okta"
      ~ sign-in
          domains: ["sign-in.example"] -> ["other.example"]

        1 secret is stored already and cannot be compared: --secrets sends it again

      2 to change, 2 unchanged.
      "
    `);
    await apply(changed);
    const domains = await panel.companyDomains.list({ companyId: id });
    expect(domains.map(({ domain, provenAt }) => [domain, provenAt])).toEqual([['other.example', null]]);
    expect((await panel.signInRules.get({ companyId: id })).secondFactorRoles).toEqual(['moderator']);

    const elsewhere = changed.replace('https://okta.example', 'https://id.okta.example');
    await expect(apply(elsewhere)).rejects.toThrow(
      /identity-provider okta was refused\n.*clientSecret: the stored secret is for another issuer: --secrets/,
    );
    const open = changed
      .replace('requiresProvider: true', 'requiresProvider: false')
      .replace(/identityProviders:[^]*?(?=signIn)/, '');
    expect(await apply(open, { delete: true })).toEqual([
      '[1/2] changed sign-in',
      '[2/2] deleted identity-provider okta',
    ]);
  });

  it('are refused with what the panel would refuse, before anything is done', async () => {
    const content = `vigie: 1
identityProviders:
  okta:
    name: Okta
    issuer: https://okta.example
    clientId: vigie
    rules:
      - { claim: groups, value: web, role: contributor }
      - { claim: groups, value: leads, role: moderator }
    otherwise: { role: admin }
signIn:
  domains:
    - ours.example
    - gmail.com
`;
    const refused = planOf(content).catch(String);
    const role = 'a provider of a company gives roles below moderator';
    for (const sentence of [
      `identityProviders.okta.rules.1.role: ${role}`,
      `identityProviders.okta.otherwise.role: ${role}`,
      'signIn.domains.1: anybody can have an address there: no company owns it',
    ])
      await expect(refused).resolves.toContain(sentence);
    await expect(refused).resolves.not.toMatch(/rules\.0|domains\.0/u);
  });

  it('report where a demand of a provider is refused', { tags: ['exhaustive'] }, async () => {
    const demand = `vigie: 1\nsignIn:\n  requiresProvider: true\n  breakGlass: ${email}\n`;
    await expect(apply(demand)).rejects.toThrow(
      /sign-in was refused\n.*vigie\.yaml:3:\d+: signIn\.requiresProvider: the company has no enabled provider/,
    );
  });
});
