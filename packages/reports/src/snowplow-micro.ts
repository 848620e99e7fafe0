import { randomUUID } from 'node:crypto';
import { failedEvents, goodEvents, SNOWPLOW_COUNTING } from '@vigie/audit/counting/snowplow.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { ORDINARY_AGENTS, sendHit } from './control-hit.ts';
import type { ControlOrder, ReportReader } from './report-reader.ts';
import { ReportUnavailable, requestReport, type SendRequest, type OpenConnection } from './report-request.ts';

/**
 * Returns the reader of Snowplow Micro, which keeps the events of its memory and needs no token. Its list has no pages.
 * Source: Routing.scala of snowplow-incubator/snowplow-micro 3.0.0
 */
export function snowplowMicroReader({ base, send }: OpenConnection): ReportReader {
  const root = base.replace(/\/+(micro\/?)?$/, '');
  const ask = async (path: string): Promise<Json> => {
    const { status, json } = await requestReport(send, `${root}/micro/${path}`, {
      method: 'GET',
      headers: { accept: 'application/json' },
    });
    if (status === 401 || status === 403) throw new ReportUnavailable('authentication', `HTTP ${status}`);
    if (json === undefined || status >= 400) throw new ReportUnavailable('not-understood', `HTTP ${status}`);
    return json;
  };
  return {
    counting: SNOWPLOW_COUNTING,
    isAccount: () => true,
    rows: async () => listed(goodEvents(await ask('good'))),
    settings: async () => {
      const failed = listed(failedEvents(await ask('bad')));
      return {
        pageUrl: null,
        explain: ({ hit }) => {
          const proof = failed.messageOf(hit.parameters['eid'] ?? '');
          return proof === undefined ? undefined : { state: 'not-counted', reason: 'invalid', proof };
        },
      };
    },
    control: (order) => sendControl(send, order),
    test: async () => {
      const summary = await ask('all');
      const isSummary = typeof summary === 'object' && summary !== null && 'good' in summary;
      if (!isSummary) throw new ReportUnavailable('not-understood', 'no summary of events');
    },
  };
}

function listed<T>(found: T | null): T {
  if (found === null) throw new ReportUnavailable('not-understood', 'no list of events');
  return found;
}

/** Sends a page view titled "Vigie control hit" to the collector of a hit. */
async function sendControl(
  send: SendRequest,
  { account, example: { hit, userAgent }, isMarked }: ControlOrder,
): Promise<{ kind: string; key: string }> {
  const { origin } = new URL(hit.url);
  const key = randomUUID();
  const query = new URLSearchParams({
    e: 'pv',
    p: 'web',
    tv: 'vigie',
    tna: 'vigie',
    eid: key,
    url: hit.parameters['url'] ?? origin,
    page: 'Vigie control hit',
    ...(account !== '' && { aid: account }),
    ...(isMarked && { vigie: '1' }),
  });
  const agent = ORDINARY_AGENTS.find((one) => one !== userAgent) ?? userAgent;
  await sendHit(send, `${origin}/i?${query.toString()}`, { userAgent: agent });
  return { kind: 'page-view', key };
}
