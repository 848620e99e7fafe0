import { PRIMARY_TRACKER } from '../../apps/server/src/db/query-tracker.ts';
import { jsonText } from '../../apps/server/src/db/json-text.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { createId } from '../../apps/server/src/db/uuid-v7.ts';
import { createWebsiteRow, TRACKING } from '../../apps/server/test/rows.ts';

export const PAGE_GROUPS = Array.from({ length: 50 }, (_none, at) => `group-${at}`);
/** Networks of the senders: each may send only so much. */
const NETWORKS = 16_000;
const REQUESTS = 4_096;

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 380.0',
];

export interface BenchWebsite {
  websiteId: string;
  companyId: string;
  key: string;
  trackerIds: string[];
}

/** Stores a website with 50 page groups and three trackers, whose visitors are counted. */
export async function createBenchWebsite(db: Db): Promise<BenchWebsite> {
  const companyId = createId();
  await db
    .insertInto('companies')
    .values({ id: companyId, name: `Bench ${companyId}` })
    .execute();
  const websiteId = await createWebsiteRow(db, { companyId });
  const others = [createId(), createId()];
  const tracking = {
    ...TRACKING,
    others: others.map((id, at) => ({
      ...TRACKING,
      id,
      name: `Tracker ${at}`,
      jsTagName: `t${at}.example/t.js`,
    })),
  };
  await db
    .updateTable('websites')
    .set({ tracking: jsonText(tracking) })
    .where('id', '=', websiteId)
    .execute();
  const key = websiteId.replaceAll('-', '').slice(-24);
  const pageGroups = PAGE_GROUPS.map((id) => ({ id, path: `/${id}/*` }));
  await db
    .insertInto('visitorSettings')
    .values({ websiteId, companyId, key, isEnabled: true, pageGroups: jsonText(pageGroups) })
    .execute();
  return { websiteId, companyId, key, trackerIds: [PRIMARY_TRACKER, ...others] };
}

/** Returns the bytes of distinct requests: browsers, page groups, consents, devices and networks differ. */
export function sampleRequests({ websiteId, key, trackerIds }: BenchWebsite): Buffer[] {
  return Array.from({ length: REQUESTS }, (_none, at) => {
    const network = (at * 7_919) % NETWORKS;
    const body = JSON.stringify({
      v: 1,
      p: PAGE_GROUPS[at % PAGE_GROUPS.length],
      t: trackerIds.map((id, tracker) => [id, (at + tracker) % 11 === 0 ? 'blocked' : 'loaded', 1]),
      d: { present: 1, events: [] },
      c: [at % 3 === 0 ? 'denied' : 'granted', [0, 250, 1_000][at % 3]],
      b: '',
      w: ['phone', 'tablet', 'desktop'][at % 3],
      r: '',
    });
    const lines = [
      `POST /collect/${key}/samples HTTP/1.1`,
      'Host: panel.example',
      `User-Agent: ${AGENTS[at % AGENTS.length]}`,
      'Content-Type: text/plain;charset=UTF-8',
      `Origin: https://${websiteId}.example`,
      'Accept-Language: fr,en;q=0.8',
      `X-Forwarded-For: 20.${network >> 8}.${network & 255}.7`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
  });
}
