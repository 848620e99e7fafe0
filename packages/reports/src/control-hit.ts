import { readBody, ReportUnavailable, type SendRequest } from './report-request.ts';

/** Browsers of control hits: ordinary ones, because vendors leave out robots. */
export const ORDINARY_AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
];

const TIMEOUT_MS = 20_000;

/** Sends a control hit, with JSON as its body or without a body. Returns its answer. Raises ReportUnavailable. */
export async function sendHit(
  send: SendRequest,
  address: string,
  { body, userAgent }: { body?: string; userAgent: string },
): Promise<{ text: string; headers: Headers }> {
  try {
    const answer = await send(address, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'user-agent': userAgent,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: new TextEncoder().encode(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { text: await readBody(answer), headers: answer.headers };
  } catch (error) {
    if (error instanceof ReportUnavailable) throw error;
    throw new ReportUnavailable('interface-away', error instanceof Error ? error.name : 'unknown');
  }
}
