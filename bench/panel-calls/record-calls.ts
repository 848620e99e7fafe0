/** Records the calls of screens to the server, as a browser sends them. */
import type { Page, Request } from 'playwright-core';
import { arrived } from '../../e2e/panel/walk.ts';

export interface RecordedCall {
  method: string;
  /** Path below /api, with its query. */
  path: string;
  body?: unknown;
  /** First screen that made it. */
  screen: string;
}

/** Calls the API as the signed-in user. */
export type CallApi = <T>(path: string, body?: object) => Promise<T>;

interface Walk {
  user: { email: string; password: string };
  screensOf: (api: CallApi) => Promise<string[]>;
}

/** Matches calls that only read, although they have a body. */
const QUESTIONS = /^\/(data-layer\/(counts|searches)|shared-health|alerts\/rules\/preview)$/;
/** Matches streams, which do not end. */
const STREAMS = /\/events$/;

/** Signs in and opens every screen; returns their read calls, each once. */
export async function recordCalls(page: Page, { user, screensOf }: Walk): Promise<RecordedCall[]> {
  await page.goto('/connexion');
  await page.locator('[name=email]').fill(user.email);
  await page.locator('[name=password]').fill(user.password);
  await page.locator('[type=submit]').click();
  await page.waitForURL(({ pathname }) => pathname !== '/connexion');
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'token_key')?.value ?? '';
  const headers = { authorization: `Bearer ${token}`, 'panel-identifier': 'vigie-panel' };
  const screens = await screensOf(async (path, body) => {
    const sent = body === undefined ? {} : { data: body };
    const answer = await page.request.fetch(`/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...sent,
    });
    if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  });
  const calls = new Map<string, RecordedCall>();
  let screen = '';
  page.on('request', (request) => {
    const call = readCall(request);
    const key = JSON.stringify(call);
    if (call !== null && !calls.has(key)) calls.set(key, { ...call, screen });
  });
  for (screen of screens) {
    await page.goto(screen);
    await arrived(page);
  }
  return [...calls.values()];
}

function readCall(request: Request): Omit<RecordedCall, 'screen'> | null {
  const { pathname, search } = new URL(request.url());
  if (!pathname.startsWith('/api/')) return null;
  const [method, path] = [request.method(), pathname.slice('/api'.length)];
  if (STREAMS.test(path) || (method !== 'GET' && !QUESTIONS.test(path))) return null;
  const text = request.postData();
  return { method, path: path + search, ...(text !== null && { body: JSON.parse(text) as unknown }) };
}
