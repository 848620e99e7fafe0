import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent } from '@vigie/contract/agent.ts';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVigie, type Run } from '../../apps/cli/test/run-vigie.ts';
import { BROWSER } from '../panel/panel-browser.ts';
import { runVigie, type RunningVigie } from './running-vigie.ts';
import { askApi, openVisitor, signIn } from './visitor.ts';

/** An agent that stops answering is offline within this time. */
const OFFLINE_MS = 40_000;
/** Nothing listens there. */
const NOBODY = 'http://127.0.0.1:9';

let browser: Browser;
let vigie: RunningVigie;
let agent: SecondAgent;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch(await BROWSER);
  [vigie, agent] = await Promise.all([runVigie('--no-demo'), runSecondAgent()]);
  ({ page } = await openVisitor(browser, vigie.panelUrl));
  await signIn(page, vigie);
});
afterAll(async () => {
  await browser.close();
  await vigie.stop();
  await agent.stop();
});

const askAgents = async () => (await askApi<{ items: Agent[] }>(page, 'agents')).items;
const agents = async () => (await askAgents()).map(({ name, state }) => [name, state]);
const associate = () => page.getByRole('button', { name: 'Associate' }).click();

test('an agent is associated by the code that it printed, and by no other', async () => {
  await page.goto('/agents');
  await page.getByRole('link', { name: 'Associate an agent' }).click();
  await associate();
  await page.getByText(/^The address is missing\./).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Second floor');
  await page.getByLabel('Pairing code').fill(agent.code.split('-').toReversed().join('-'));

  await page.getByLabel('Address').fill(NOBODY);
  await associate();
  await page.getByText(/^The agent cannot be reached at its address\./).waitFor();
  await page.getByLabel('Address').fill(agent.url);
  await associate();
  await page.getByText(/^This is not the agent’s code\./).waitFor();
  expect(await page.getByRole('textbox', { name: 'Slug' }).inputValue()).toBe('second_floor');

  await page.getByLabel('Pairing code').fill(agent.code);
  await associate();
  await page.getByRole('heading', { level: 1, name: 'Second floor' }).waitFor();
  await page.getByText('Online', { exact: true }).first().waitFor();
  expect(await agents()).toContainEqual(['Second floor', 'online']);
});

test('an agent synchronises, and a pause is undone', async () => {
  await page.getByRole('button', { name: 'Synchronise', exact: true }).last().click();
  await page.getByText('Synchronised').waitFor();
  await page.getByRole('button', { name: 'Actions on Second floor' }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByText('Second floor is paused: it gets no new run.').waitFor();
  await page.getByText('Paused', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Paused', { exact: true }).first().waitFor({ state: 'detached' });
  await expect.poll(async () => (await askAgents()).some(({ isPaused }) => isPaused)).toBe(false);
});

test('an agent that dies is offline before long, and says why', async () => {
  await page.goto('/agents');
  agent.kill();
  const row = page.getByRole('row').filter({ hasText: 'Second floor' });
  await row.getByText('Offline').waitFor({ timeout: OFFLINE_MS });
  await row.getByRole('link').first().click();
  await page.getByText('It cannot be reached at its address.').first().waitFor();
  expect(await agents()).toContainEqual(['Second floor', 'offline']);
});

interface SecondAgent {
  url: string;
  code: string;
  kill: () => void;
  stop: () => Promise<void>;
}

/** Starts the real command on a free port with keys of its own. */
async function runSecondAgent(): Promise<SecondAgent> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-agent-'));
  const run = startVigie(['agent'], {
    VIGIE_AGENT_DATA: folder,
    AGENT_PORT: '0',
    AGENT_ALLOW_NO_SANDBOX: '1',
  });
  const [, url = '', code = ''] = await printed(run);
  return {
    url,
    code,
    kill: () => void run.child.kill('SIGKILL'),
    stop: async () => {
      run.child.kill('SIGKILL');
      await run.ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function printed({ child, ended }: Run): Promise<RegExpExecArray> {
  const early = ended.then(({ code, err }) => Promise.reject(new Error(`ended with ${code}: ${err}`)));
  let said = '';
  const ready = new Promise<RegExpExecArray>((resolve) => {
    child.stdout?.on('data', (piece: string) => {
      said += piece;
      const found = /answers on (\S+)\n.*: (\S+)\n/.exec(said);
      if (found) resolve(found);
    });
  });
  return Promise.race([ready, early]);
}
