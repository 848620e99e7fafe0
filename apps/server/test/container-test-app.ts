import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { containerDetailSchema, storedContainerSchema } from '@vigie/contract/stored-container.ts';
import { listOf } from '@vigie/contract/list.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { StoredBody } from '@vigie/contract/observation/stored-bodies.ts';
import { publishedScript } from '../../../packages/audit/test/published-script.ts';
import { filesOf } from '../src/modules/observations/files.store.ts';
import { readContainers } from '../src/workers/read-containers.ts';
import { observePages } from './observed-pages.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from './rows.ts';
import { openTestApp } from './test-app.ts';
import { createTestCompany, createTestUser } from './users.ts';

export const [THANKS, CART] = ['https://shop.example/thanks', 'https://shop.example/cart'];
const GTM = 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234';
export const ADDRESS = 'https://www.googletagmanager.com/gtm.js';

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const list = listOf(storedContainerSchema);

export const isEvent = (name: string) => ({ function: '_eq', arg0: ['macro', 0], arg1: name });
const RULE = [
  ['if', 0],
  ['add', 0],
];
export const SHOP = {
  macros: [{ function: '__e' }],
  tags: [
    { function: '__gaawe', tag_id: 5, vtp_eventName: 'purchase', once_per_event: true },
    { function: '__html', tag_id: 6, vtp_html: 'mail=ada.martin@example.org' },
  ],
  predicates: [isEvent('purchase')],
  rules: [RULE],
};

function bodyOf(text: string): StoredBody {
  const response = {
    loader: null,
    sizeBytes: text.length,
    status: 200,
    mimeType: 'text/javascript',
    etag: null,
  };
  const named = { sha256: hashOf(text), file: hashOf(gzipSync(text)), lastModified: null, why: null };
  return { role: 'container', url: GTM, ...response, ...named };
}

export const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 2, 10, hour, minute)).toISOString();

/** Returns a visit that pushed these values after its container ran; `text` null: it stored no script. */
export function containerVisit(
  url: string,
  { text, pushes, startedAt }: { text: string | null; pushes: Json[]; startedAt: string },
) {
  const timeline = pushes.map((value, index) => ({
    atMs: 110 + index,
    operation: 'push' as const,
    value,
    scriptUrl: null,
    url,
  }));
  const dataLayer = { kind: 'array' as const, typeName: null, definedAtMs: 5, definedByUrl: null };
  return {
    url,
    kind: 'healthy' as const,
    startedAt,
    recorded: {
      ...(text !== null && {
        kept: { state: 'recorded' as const, value: { headers: {}, bodies: [bodyOf(text)] } },
      }),
      dataLayer: { state: 'recorded' as const, value: { ...dataLayer, timeline, final: [], cuts: [] } },
      scriptRuns: {
        state: 'recorded' as const,
        value: [{ url: GTM, frameId: 'main', atMs: 100, outcome: 'ran' as const, hasIntegrity: false }],
      },
    },
  };
}

/** Creates a company whose websites load a container. */
export async function openContainerTestApp() {
  const app = await openTestApp();
  const { db } = app;
  const companyId = await createTestCompany(db, 'Own');
  const agentId = await createAgentRow(db, { companyId });
  const moderator = await app.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  const createWebsite = () => createWebsiteRow(db, { companyId });

  async function visit(websiteId: string, pages: ReturnType<typeof containerVisit>[], texts: string[]) {
    const files = texts.map((text) => gzipSync(text)).map((bytes) => ({ bytes, sha256: hashOf(bytes) }));
    await filesOf(db, { companyId, websiteId }, 'bodies').put(files);
    const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    return observePages(db, { companyId, websiteId, jobId, agentId, pages });
  }
  const readAll = () => readContainers({ db, signal: new AbortController().signal });

  /** Creates a website whose cart was visited, and whose thank-you page pushes `Purchase`. */
  async function createShop() {
    const websiteId = await createWebsite();
    const text = publishedScript(SHOP);
    const pages = await visit(
      websiteId,
      [
        containerVisit(CART, { text, pushes: [{ event: 'purchase' }], startedAt: at(8) }),
        containerVisit(THANKS, { text, pushes: [{ event: 'Purchase' }], startedAt: at(9) }),
      ],
      [text],
    );
    await readAll();
    const { items } = list.parse((await moderator({ url: `/api/websites/${websiteId}/containers` })).body);
    return { websiteId, pages, id: items[0]?.id ?? '', items };
  }
  const detailOf = async (id: string) =>
    containerDetailSchema.parse((await moderator({ url: `/api/containers/${id}` })).body);

  return { app, moderator, createWebsite, visit, readAll, createShop, detailOf };
}
