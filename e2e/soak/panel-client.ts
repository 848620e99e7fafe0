import { randomUUID } from 'node:crypto';
import { callPanel } from '../machines/panel-api.ts';
import type { Chance } from './chance.ts';
import type { Findings } from './findings.ts';
import { pause } from './supervisor.ts';
import type { Tally } from './tally.ts';

/** Timeout in ms, longer than any answer of a working server. */
const ANSWER_MS_MAX = 35_000;
const RETRY_MS = 1_000;
/** Matches ids. */
const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const WAIT_STATUSES = new Set([409, 429, 502, 503, 507]);

export interface PanelClient {
  /** Repeats a call until there is a valid answer; returns null when the soak stops before. */
  ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<PanelAnswer<T> | null>;
}

interface PanelAnswer<T> {
  status: number;
  body: T;
}

interface ClientNeeds {
  urls: string[];
  token: string;
  chance: Chance;
  /** Number of answers by status, and `none`. */
  answers: Tally;
  findings: Findings;
  stopping: AbortSignal;
}

/**
 * Creates a client that behaves as the panel does: it tries another server, and repeats a write under one idempotency
 * key.
 */
export function createPanelClient(needs: ClientNeeds): PanelClient {
  return {
    async ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<PanelAnswer<T> | null> {
      const key = method === 'GET' ? undefined : randomUUID();
      while (!needs.stopping.aborted) {
        const answer = await requestOnce<T>(needs, { method, path, body, ...(key !== undefined && { key }) });
        if (answer !== null) return answer;
        await pause(RETRY_MS, needs.stopping);
      }
      return null;
    },
  };
}

interface ClientRequest {
  method: string;
  path: string;
  body: unknown;
  key?: string;
}

async function requestOnce<T>(needs: ClientNeeds, requested: ClientRequest): Promise<PanelAnswer<T> | null> {
  const { urls, token, chance, answers } = needs;
  const signal = AbortSignal.timeout(ANSWER_MS_MAX);
  try {
    const response = await callPanel(chance.pick(urls), { ...requested, token, signal });
    const text = await response.text();
    answers.add(String(response.status));
    checkAnswer(needs, requested, { response, text });
    if (WAIT_STATUSES.has(response.status) || response.status >= 500) return null;
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T };
  } catch {
    answers.add('none');
    return null;
  }
}

/** Checks an answer: a fault of the environment must be reported as temporary, and never end a session. */
function checkAnswer(
  { findings }: ClientNeeds,
  { method, path }: ClientRequest,
  { response, text }: { response: Response; text: string },
): void {
  const { status } = response;
  const excerpt = text.replaceAll(IDS, '{id}').slice(0, 200);
  const call = `${method} ${path.replaceAll(IDS, '{id}').replace(/\?.*/, '')}`;
  if (status >= 500 && !WAIT_STATUSES.has(status)) findings.add(`${call} answered ${status}: ${excerpt}`);
  if (status === 503 && response.headers.get('retry-after') === null)
    findings.add(`${call} answered 503 without Retry-After`);
  if (status >= 400 && status < 500 && ![409, 422, 429].includes(status))
    findings.add(`${call} answered ${status}: ${excerpt}`);
}
