import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '@vigie/server/config.ts';
import { startServer, type RunningServer } from '@vigie/server/start-server.ts';
import { createTestCompany, createTestUser, PASSWORD } from '../../server/test/users.ts';
import { copyPreparedCluster } from '../../server/test/prepared-cluster.ts';
import { applyPlan } from '../src/configuration/apply-plan.ts';
import { writeConfiguration } from '../src/configuration/export-file.ts';
import { readInstance } from '../src/configuration/instance.ts';
import { formatPlan } from '../src/configuration/format-plan.ts';
import { readConfigurationPlan } from '../src/configuration/read-plan.ts';
import type { PlanOptions } from '../src/configuration/plan.ts';
import { openPanel, type Panel } from '../src/panel/panel.ts';
import { fillCompany, PLAN, RECORDING } from './filled-company.ts';
import { spawnVigie } from './run-vigie.ts';

const EXHAUSTIVE = { tags: ['exhaustive'] };

const ENV = {
  VIGIE_SECRET_BOUTIQUE_DE_L_ETE_PREPROD_API_KEY: 'k-123',
  VIGIE_SECRET_BOUTIQUE_DE_L_ETE_PREPROD_BASIC_AUTH_ADA: 'k-123',
  VIGIE_SECRET_CHANNEL_EQUIPE_URL: 'https://hooks.slack.com/services/k-123',
};

/** A company of its own. For its moderator, the instance contains nothing else. */
interface Company {
  /** `panel` uses a token; `user` uses a session. */
  panel: Panel;
  user: Panel;
  env: Record<string, string>;
}

/** Returns a fetch with its own network for each company, so that their requests are rate-limited separately. */
const fetchAs =
  (address: string): typeof fetch =>
  (input, init) => {
    const request = new Request(input, init);
    request.headers.set('x-forwarded-for', address);
    return fetch(request);
  };

describe('configuration files', () => {
  let folder: string;
  let server: RunningServer;
  let text: string;
  let ours: Company;
  let others: Company;
  let companies = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigie-files-'));
    await copyPreparedCluster(join(folder, 'data'));
    server = await startServer(
      readConfig({
        VIGIE_DATA: join(folder, 'data'),
        PORT: '0',
        LOG_LEVEL: 'silent',
        TRUSTED_PROXIES: 'loopback',
      }),
    );
    ours = await openCompany('Ours');
    await fillCompany(ours.panel);
    text = await exportOf(ours);
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    others = await openCompany('Others');
  });

  async function openCompany(name: string, role: 'moderator' | 'admin' = 'moderator'): Promise<Company> {
    const { db } = server.services;
    const { email } = await createTestUser(db, { companyId: await createTestCompany(db, name), role });
    const access = { url: server.url, panelIdentifier: 'vigie-panel' };
    companies += 1;
    const fetchFrom = fetchAs(`192.0.2.${companies}`);
    const anybody = openPanel({ ...access, token: 'none' }, fetchFrom);
    const session = await anybody.sessions.create({ email, password: PASSWORD });
    const user = openPanel({ ...access, token: session.token ?? '' }, fetchFrom);
    const { token = '' } = await user.tokens.create({ name: 'files', scope: 'configure' });
    return {
      panel: openPanel({ ...access, token }, fetchFrom),
      user,
      env: { VIGIE_URL: server.url, VIGIE_TOKEN: token },
    };
  }

  const exportOf = async ({ panel }: Company) => writeConfiguration((await readInstance(panel)).found);

  const run = (...args: string[]) => spawnVigie(args, others.env).ended;

  async function planOf({ panel }: Company, content: string, options: Partial<PlanOptions> = {}) {
    const file = join(folder, 'vigie.yaml');
    await writeFile(file, content);
    return readConfigurationPlan([file], panel, options);
  }

  async function apply(
    company: Company,
    content: string,
    options: Partial<PlanOptions> = {},
  ): Promise<string[]> {
    const plan = await planOf(company, content, options);
    const lines: string[] = [];
    const signal = new AbortController().signal;
    await applyPlan(plan, { panel: company.panel, env: ENV, log: (line) => lines.push(line), signal });
    return lines;
  }

  it('make of an empty company what was exported from another, byte for byte, and then change nothing', async () => {
    expect(text).not.toContain('k-123');
    await apply(others, text);
    expect(await exportOf(others)).toBe(text);
    expect(await apply(others, text, { secrets: true })).toEqual([
      '[1/2] changed context boutique-de-l-ete/preprod',
      '[2/2] changed channel equipe',
    ]);
    expect(await exportOf({ ...others, panel: others.user })).toBe(text);
    expect((await planOf(others, text)).changes).toEqual([]);
  });

  it('take over what no file owns under keys of their own, and report it', EXHAUSTIVE, async () => {
    const renamed = text.replaceAll('boutique-de-l-ete', 'shop').replaceAll('chaque-matin', 'morning');
    const plan = await planOf(ours, renamed);
    expect(plan.changes.map(({ action, differences }) => [action, differences])).toEqual(
      Array.from({ length: 11 }, () => ['change', []]),
    );
    await apply(ours, renamed);
    expect((await planOf(ours, renamed)).changes).toEqual([]);
  });

  it('change fields, and delete only what they made, and only on request', async () => {
    await apply(others, text);
    const { items } = await others.panel.websites.list({});
    const websiteId = items.find(({ url }) => url === 'https://shop.example/')?.id ?? '';
    const { url } = await others.panel.contexts.create({ websiteId, label: 'By hand', url: null });
    expect(url).toBeNull();
    const changed = text
      .replace('title: Price\n', 'title: The price\n')
      .replace('cron: 0 5 * * *', 'cron: 30 5 * * *')
      .replace(/      price-2:.*?(?=    journeys:)/su, '')
      .replace('          - price-2\n', '');
    const retained = await planOf(others, changed);
    expect(formatPlan(retained, (_style, line) => line)).toMatchInlineSnapshot(`
      "~ website boutique-de-l-ete
          auditSchedule.cron: "0 5 * * *" -> "30 5 * * *"
      ~ test boutique-de-l-ete/price
          title: "Price" -> "The price"
      ~ pool boutique-de-l-ete/chaque-matin
          tests: ["price-2","price"] -> ["price"]

        test boutique-de-l-ete/price-2 is in no file any more and stays: --delete deletes it
        3 secrets are stored already and cannot be compared: --secrets sends them again

      3 to change, 8 unchanged.
      "
    `);
    await apply(others, changed);
    expect((await others.panel.tests.list({ websiteId })).total.count).toBe(2);
    expect(await apply(others, changed, { delete: true })).toEqual([
      '[1/1] deleted test boutique-de-l-ete/price-2',
    ]);
    const empty = await planOf(others, 'vigie: 1\n', { delete: true });
    expect(empty.changes.map(({ action, found }) => `${action} ${found?.key}`)).toEqual([
      'delete silence',
      'delete check-boutique-de-l-ete-chaque-matin',
      'delete equipe',
    ]);
    expect(formatPlan(empty, (_style, line) => line)).toContain(
      'website blog-example is in no file any more and stays: an administrator deletes it in the panel\n',
    );
    expect((await planOf(others, changed, { delete: true })).changes).toEqual([]);
    expect((await others.panel.contexts.list({ websiteId })).map(({ label }) => label)).toContain('By hand');
  });

  it('save a plan when it differs, also from a file of its own, or leave it', EXHAUSTIVE, async () => {
    await apply(others, text);
    const { items } = await others.panel.websites.list({});
    const websiteId = items.find(({ url }) => url === 'https://shop.example/')?.id ?? '';
    const versions = async () =>
      (await others.panel.trackingPlans.versions({ websiteId })).map(({ version, note }) => [version, note]);
    await apply(others, text.replace('Acheter', 'Acheter !'));
    expect(await versions()).toEqual([[1, 'vigie apply']]);
    const [plan = '', recording = ''] = [
      /    trackingPlan:\n.*?(?=    contexts:)/su,
      /        recording:\n.*?(?=      zugang:)/su,
    ].map((part) => part.exec(text)?.[0]);
    await writeFile(join(folder, 'plan.yaml'), JSON.stringify({ ...PLAN, unplanned: 'report' }));
    await writeFile(join(folder, 'buy.json'), JSON.stringify({ ...RECORDING, title: 'Bought' }));
    const beside = text
      .replace(plan, '    trackingPlanFile: plan.yaml\n')
      .replace(recording, '        recordingFile: buy.json\n');
    expect(formatPlan(await planOf(others, beside), (_style, line) => line)).toMatch(
      /trackingPlan\.unplanned: "allow" -> "report"\n~ journey \S+\n    title: [^]*recording\.title: "Buy" -> "Bought"/,
    );
    await apply(others, beside);
    expect((await versions()).map(([version]) => version)).toEqual([2, 1]);
    expect((await planOf(others, beside)).changes).toEqual([]);
    expect((await planOf(others, text.replace(plan, ''))).changes).toHaveLength(1);
    await writeFile(join(folder, 'buy.json'), '{"title": "Buy",\n"steps": [{"type": "navigate"}]}');
    await expect(planOf(others, beside)).rejects.toThrow(/buy\.json:2:\d+: steps\.0\.url: it is missing/);
  });

  it('leave the journeys of a pool as they are unless they name them', EXHAUSTIVE, async () => {
    const named = '        journeys:\n          - acheter\n';
    const exported = await exportOf(ours);
    expect(exported).toContain(named);
    expect((await planOf(ours, exported.replace(named, ''))).changes).toEqual([]);
    expect((await planOf(ours, exported.replace(named, '        journeys: []\n'))).changes).toMatchObject([
      { differences: [{ path: ['journeys'], before: ['acheter'], after: [] }] },
    ]);
  });

  it(
    'leave what applies to the company, or a website, as it is unless they name it',
    EXHAUSTIVE,
    async () => {
      const { id } = await others.panel.companies.own();
      const vendors = async () =>
        (await others.panel.listedVendors.list({})).map(({ vendor, standing }) => [vendor, standing]);
      const rules = async () => (await others.panel.companies.redactions({ id })).rules;
      const website = 'vigie: 1\nwebsites:\n  docs:\n    url: https://docs.example/\n';
      const own = `    exemptVendors: [{ vendor: matomo }]\n    retention: { documentsDays: 30 }\n    realVisitors: { rate: 0.1, pageGroups: [{ id: checkout, path: /checkout* }] }\n    reach: { brave: 10, accept: 60 }\n    orders: { timeZone: Europe/Berlin, currency: EUR, retentionDays: 90, mappings: { orders: { mapping: { order_id: Bestellnummer } } } }\n`;
      const company = String.raw`company:
  redactions:
    - { kind: pattern, pattern: '\bFR\d{4}\b' }
    - { kind: field, name: email }
  vendors:
    - { vendor: Google Analytics 4, standing: approved }
    - { vendor: meta-pixel, standing: refused, note: Since 2025 }
`;
      await apply(others, website + own + company);
      expect(await vendors()).toEqual([
        ['ga4', 'approved'],
        ['meta-pixel', 'refused'],
      ]);
      for (const content of [website, website + own + company])
        expect((await planOf(others, content)).changes).toEqual([]);
      const changed = company
        .replace('approved', 'refused')
        .replace(/ {4}- \{ vendor: meta.*\n/, '')
        .replace(/ {4}- \{ kind: field.*\n/, '');
      expect(await apply(others, `vigie: 1\n${changed}`)).toEqual(['[1/1] changed company']);
      expect(await vendors()).toEqual([['ga4', 'refused']]);
      expect(await rules()).toHaveLength(1);
      await expect(planOf(others, website + own.replace('30', '0'))).rejects.toThrow(
        /vigie\.yaml:6:\d+: websites\.docs\.retention\.documentsDays/,
      );
      const wrong = (pattern: string) => `vigie: 1\n${company.replace(String.raw`\bFR\d{4}\b`, pattern)}`;
      await expect(planOf(others, wrong('('))).rejects.toThrow(
        /vigie\.yaml:4:\d+: company\.redactions\.0\.pattern/,
      );
      await expect(apply(others, wrong('(a{900}){900}'))).rejects.toThrow(
        /company was refused\n.*vigie\.yaml:4:\d+: company\.redactions\.0\.pattern/,
      );
    },
  );

  it('leave limits as they are unless they name them, which only an administrator may change', async () => {
    await apply(others, text);
    const administrator = await openCompany('Others too', 'admin');
    const { id, updatedAt } = (await others.panel.websites.list({})).items.find(
      ({ url }) => url === 'https://shop.example/',
    ) ?? { id: '', updatedAt: '' };
    const limits = { recordingsMegabytes: 500, visitsPerDay: null };
    await administrator.panel.websites.setLimits({ id, ...limits, updatedAt });
    expect((await planOf(others, text)).changes).toEqual([]);
    const exported = await exportOf(others);
    expect(exported).toContain('    limits:\n      recordingsMegabytes: 500\n');
    const raised = exported.replace('recordingsMegabytes: 500', 'recordingsMegabytes: 900');
    expect((await planOf(others, raised)).changes).toMatchObject([
      { differences: [{ path: ['limits', 'recordingsMegabytes'], before: 500, after: 900 }] },
    ]);
    await expect(apply(others, raised)).rejects.toThrow(
      /website boutique-de-l-ete was refused[^]*this user may not/,
    );
    await expect(planOf(others, exported.replace('500', '-1'))).rejects.toThrow(/limits.recordingsMegabytes/);
  });

  it('are left to the other files that own an object, unless they take it over', EXHAUSTIVE, async () => {
    await apply(others, text);
    const elsewhere = text.replace('vigie: 1', 'vigie: 1\nset: elsewhere');
    await expect(planOf(others, elsewhere)).rejects.toThrow(
      /vigie\.yaml:\d+:3: website blog-example belongs to the files "main"/,
    );
    expect((await planOf(others, elsewhere, { takeOver: true })).changes).toHaveLength(11);
  });

  it('stop at the first refusal with its line, and go on from there', EXHAUSTIVE, async () => {
    const twice = text.replace('          - price-2\n', '          - price\n');
    await expect(apply(others, twice)).rejects.toThrow(
      /pool boutique-de-l-ete\/chaque-matin was refused\n {2}\S+vigie\.yaml:\d+:13: .*tests\.1: test twice/,
    );
    const lines = await apply(others, text);
    expect(lines).toEqual([
      '[1/6] created pool boutique-de-l-ete/chaque-matin',
      '[2/6] changed website boutique-de-l-ete',
      '[3/6] changed company',
      '[4/6] created channel equipe',
      '[5/6] created alarm-rule check-boutique-de-l-ete-chaque-matin',
      '[6/6] created alarm-rule silence',
    ]);
  });

  it('report their result by the exit code', EXHAUSTIVE, async () => {
    const file = join(folder, 'command.yaml');
    await writeFile(file, 'vigie: 1\nwebsites:\n  docs:\n    url: https://docs.example/\n');
    expect(await run('plan', file)).toEqual({ code: 1, out: '+ website docs\n\n1 to create.\n', err: '' });
    expect(await run('apply', file)).toMatchObject({ code: 2, err: expect.stringContaining('add --yes') });
    expect(await run('apply', file, '--yes')).toMatchObject({ code: 0, err: '[1/1] created website docs\n' });
    expect(await run('plan', file)).toMatchObject({ code: 0 });
    await run('export', '--output', file);
    expect(await readFile(file, 'utf8')).toBe(
      'vigie: 1\nwebsites:\n  docs:\n    url: https://docs.example/\n',
    );
    await server.services.db
      .updateTable('tokens')
      .set({ expiresAt: new Date(0) })
      .execute();
    expect(await run('plan', file)).toMatchObject({ code: 3, err: expect.stringContaining('has expired') });
  });
});
