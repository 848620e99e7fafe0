import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Incident } from '@vigie/contract/incident.ts';
import type { Job } from '@vigie/contract/job.ts';
import type { JourneyRun, JourneyRunDetail, StoredJourney } from '@vigie/contract/stored-journey.ts';
import type { RecordedStep } from '@vigie/contract/recording.ts';
import type { TrackingPlanInput } from '@vigie/contract/tracking-plan.ts';
import { NO_TRACKER } from '@vigie/contract/tracking-settings.ts';
import { writeBackup } from '../../apps/server/src/db/backup/write-backup.ts';
import { openClient } from '../../apps/server/src/db/open-client.ts';
import { joinDatabase, type OpenDatabase } from '../../apps/server/src/db/open-database.ts';
import type { RunningVigie } from '../journeys/running-vigie.ts';
import { callPanel } from '../machines/panel-api.ts';
import { secretFinder, secretsOfDatabase, secretsOfFolder, textOfBytes } from './find-secrets.ts';
import { startLeakingSite, type LeakingSite } from './leaking-site.ts';

const SECRETS = {
  mail: 'hibou.grand+7531@exemple.test',
  word: 'Zébrure "7531" & <sœurs>/50% ?',
  card: '4971 0000 9753 1086'.replaceAll(' ', ''),
};
const find = secretFinder(SECRETS);
const WITNESS = 'witness';

const change = (name: string): RecordedStep => ({
  type: 'change',
  selectors: [[`[name=${name}]`]],
  value: `{{${name}}}`,
});
const press = (name: string): RecordedStep => ({
  type: 'click',
  selectors: [[`aria/${name}`]],
  label: name,
});
const PAY_STEP = 5;

const PLAN: TrackingPlanInput = {
  events: [
    {
      name: 'purchase',
      sources: ['dataLayer:dataLayer'],
      due: { label: 'Pay' },
      times: 1,
      schema: {
        type: 'object',
        properties: { ecommerce: { type: 'object', properties: { value: { type: 'number' } } } },
      },
    },
    { name: 'purchase', sources: ['ga4'], due: { label: 'Pay' }, times: 1 },
    { name: 'ordered', sources: ['posthog'], due: { label: 'Pay' }, times: 1 },
  ],
  unplanned: 'report',
};

const formatEvent = ({ name, source }: { name: string; source: string }) => `${name} ${source}`;

/** Defines tests, on a running Vigie, of a journey that types hidden values. */
export function proveStoredJourney(running: () => RunningVigie): void {
  let vigie: RunningVigie;
  let site: LeakingSite;
  let database: OpenDatabase;
  let token: string;
  let websiteId: string;
  /** Secrets found while the second journey begins: the agent then still holds the data of the first. */
  const foundOnTheWay: string[] = [];
  /** Concatenated answers of the panel. */
  let answers = '';
  let ids: { order: string; renamed: string; pool: string };
  let run: JourneyRunDetail;

  async function ask<T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
    const response = await callPanel(vigie.panelUrl, { method, path, body, token });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${bytes.toString()}`);
    answers += `${textOfBytes(bytes)}\n`;
    return (response.headers.get('content-type') ?? '').includes('json')
      ? (JSON.parse(bytes.toString()) as T)
      : (bytes as T);
  }

  const add = async (title: string, contextId: string, steps: RecordedStep[]) =>
    (
      await ask<StoredJourney>('/journeys', {
        websiteId,
        title,
        severity: 'critical',
        contextId,
        recording: { title, steps },
      })
    ).id;

  beforeAll(async () => {
    site = await startLeakingSite(async (path) => {
      if (path === '/again') foundOnTheWay.push(...(await secretsOfFolder(vigie.dataDirectory, find)));
    });
    vigie = running();
    database = await joinDatabase({ databaseUrl: null, dataDirectory: vigie.dataDirectory });
    const { email, password } = vigie;
    ({ token } = await ask<{ token: string }>('/sessions', { email, password }));
    const website = { name: 'Telling', url: `${site.origin}/`, tracking: NO_TRACKER };
    ({ id: websiteId } = await ask<{ id: string }>('/websites', website));
    const context = { label: 'Customer', url: null, variables: SECRETS };
    const { id: contextId } = await ask<{ id: string }>(`/websites/${websiteId}/contexts`, context);
    await ask(`/websites/${websiteId}/tracking-plan`, { plan: PLAN, version: 0 }, 'PUT');
    const start: RecordedStep = { type: 'navigate', url: `${site.origin}/` };
    const order = await add('Order', contextId, [start, ...Object.keys(SECRETS).map(change), press('Pay')]);
    const renamed = await add('Order again', contextId, [
      { type: 'navigate', url: `${site.origin}/again` },
      change('mail'),
      { ...press('Buy {{mail}}'), timeout: 1_000 },
      press('Pay'),
    ]);
    const { id: poolId } = await ask<{ id: string }>('/pools', {
      websiteId,
      name: 'Orders',
      status: 'draft',
      category: 'hit',
      severity: 'critical',
      allPages: true,
      urls: [],
      testIds: [],
      journeyIds: [order, renamed],
      schedule: null,
      settings: { agentId: null, contextId, mode: 'isolated', consent: 'none', pagesMax: 1 },
    });
    ids = { order, renamed, pool: poolId };
  });
  afterAll(async () => {
    await database?.close();
    await site?.close();
  });

  async function lastRunOf(journeyId: string): Promise<JourneyRunDetail> {
    const { items } = await ask<{ items: JourneyRun[] }>(`/journeys/${journeyId}/runs`);
    return ask<JourneyRunDetail>(`/journey-runs/${items[0]?.id}`);
  }

  async function incidentKinds(): Promise<string[]> {
    const path = `/alerts/incidents?websiteId=${websiteId}`;
    return (await ask<{ items: Incident[] }>(path)).items.map(({ subject }) => subject.kind);
  }

  test('a journey of the panel is run by an agent, and evaluated by the plan at its steps', async () => {
    const { id: jobId } = await ask<Job>(`/pools/${ids.pool}/runs`, { agentId: null });
    await expect.poll(async () => (await ask<Job>(`/jobs/${jobId}`)).state).toBe('succeeded');
    run = await lastRunOf(ids.order);
    expect(run).toMatchObject({ outcome: 'failed', stepsDone: 5, planVersion: 1 });
    expect(run.figures).toEqual({ due: 3, met: 3, seen: 3, valid: 2 });
    expect(run.steps.map(({ outcome, events }) => [outcome, events.map(formatEvent)])).toEqual([
      ...[1, 2, 3, 4].map(() => ['passed', []]),
      ['passed', ['purchase dataLayer:dataLayer', 'purchase ga4', 'ordered posthog']],
    ]);
    expect(run.findings.map(({ kind, source, step, property }) => [kind, source, step, property])).toEqual([
      ['wrong-type', 'dataLayer:dataLayer', PAY_STEP, 'ecommerce.value'],
    ]);
  });

  test('its pictures can be read, and its visits and events have masks where values were', async () => {
    const { id, steps } = run;
    for (const { number } of steps) {
      const picture = await ask<Buffer>(`/journey-runs/${id}/pictures/${number}`);
      expect(picture.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    }
    const ordered = steps.at(-1)?.events.find(({ name }) => name === 'ordered');
    expect(ordered?.properties).toMatchObject({ mail: '•••', word: '•••', card: '•••', number: '•••' });
    const received = site.received();
    expect(
      Object.keys(SECRETS).filter((name) => find(received).every((one) => !one.startsWith(name))),
    ).toEqual([]);
  });

  test('a step that cannot be done is reported as such, and is an incident of its own kind', async () => {
    const broken = await lastRunOf(ids.renamed);
    expect(broken).toMatchObject({
      outcome: 'step-failed',
      failedStep: { number: 3, label: 'Buy {{mail}}', reason: { code: 'element-not-found' } },
      findings: [],
    });
    expect(broken.steps.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'failed', 'skipped']);
    await expect.poll(incidentKinds).toContain('journey');
  });

  test('no hidden value is in the database, the data folder, logs, answers, exports or a backup', async () => {
    await fetchAll();
    const client = await openClient(database.connection, 'secrets');
    const searched = secretFinder({ ...SECRETS, [WITNESS]: 'no loyalty card for' });
    const found = await secretsOfDatabase(client, searched);
    await client.end();
    // A value that is not hidden is found, also in compressed data.
    expect(found.filter((one) => one.includes(WITNESS)).join()).toMatch(/documents\.\w+: witness/);
    const inDatabase = found.filter((one) => !one.includes(WITNESS));
    const path = join(vigie.dataDirectory, 'all.backup');
    await writeBackup({
      connection: database.connection,
      target: { path },
      vigieVersion: '0',
      now: new Date(),
      signal: new AbortController().signal,
      progress: () => {},
    });
    expect({
      inDatabase,
      onTheWay: foundOnTheWay,
      // The backup is one of its files.
      inFolder: await secretsOfFolder(vigie.dataDirectory, find),
      inLogs: find(vigie.output()),
      inAnswers: find(answers),
    }).toEqual({ inDatabase: [], onTheWay: [], inFolder: [], inLogs: [], inAnswers: [] });
  });

  /** Requests everything that the panel reports and exports about the runs. */
  async function fetchAll(): Promise<void> {
    const plan = `/websites/${websiteId}/tracking-plan`;
    const visits = new Set(run.steps.flatMap(({ observationId }) => observationId ?? []));
    expect(visits.size).toBe(2);
    const paths = [
      ...[...visits].flatMap((id) => [`/observations/${id}`, `/observations/${id}/har`]),
      `/journeys?websiteId=${websiteId}`,
      `/journeys/${ids.order}`,
      `/journey-runs/${run.id}/comparison?withRunId=${run.id}`,
      `/jobs/${run.jobId}/pages`,
      `/websites/${websiteId}/contexts`,
      `${plan}/findings`,
      `${plan}/findings.csv?locale=en&timeZone=UTC`,
      `${plan}/matrix?journeyId=${ids.order}`,
      `${plan}/event?event=ordered`,
      `${plan}/proposal`,
      '/causes',
      '/causes.csv?locale=en&timeZone=UTC',
      `/problems.csv?websiteId=${websiteId}&locale=en&timeZone=UTC`,
      '/audit-log',
    ];
    for (const path of paths) await ask(path);
  }
}
