import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cause } from '@vigie/contract/cause.ts';
import type { StoredConsentFinding, StoredMatrix, MatrixRun } from '@vigie/contract/stored-consent.ts';
import { NO_TRACKER } from '@vigie/contract/tracking-settings.ts';
import type { RunningVigie } from '../journeys/running-vigie.ts';
import { callPanel } from '../machines/panel-api.ts';
import type { MatrixPage } from '../ground-truth/consent-matrix/matrix-page.ts';
import { serveMatrix, type ServedMatrix } from '../ground-truth/consent-matrix/serve-matrix.ts';

/** Page whose banner has a manager with built-in settings: one file can be delayed. */
const MANAGED = `const showBanner = () => { document.getElementById('avis').hidden = false; };
var onManager = () => showBanner();
addEventListener('DOMContentLoaded', () => document.head.append(Object.assign(document.createElement('script'), { src: '/own/consent-manager.js?alone' })));`;
const LINK = `addEventListener('DOMContentLoaded', () => document.body.append(Object.assign(document.createElement('a'), { href: '/own/race', textContent: 'Offres' })));`;

/** Two pages: one waits for its manager without a limit; the other waits at most one second, and ignores refusals. */
const PAGES: MatrixPage[] = [
  { name: 'safe', banner: 'managed', script: `${MANAGED} ${LINK} agreed = matomo;` },
  {
    name: 'race',
    banner: 'managed',
    script: `${MANAGED} let here = false; onManager = () => { here = true; showBanner(); }; setTimeout(() => { if (!here) google('G111'); }, 800);
agreed = () => { matomo(); google('G111'); }; declined = matomo;`,
  },
];

/** Defines tests, on a running Vigie, that its agent makes a matrix and delays files. */
export function proveStoredMatrix(running: () => RunningVigie): void {
  let vigie: RunningVigie;
  let site: ServedMatrix;
  let token: string;

  async function ask<T>(path: string, body?: object): Promise<T> {
    const response = await callPanel(vigie.panelUrl, { method: body ? 'POST' : 'GET', path, body, token });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  beforeAll(async () => {
    site = await serveMatrix(PAGES);
    vigie = running();
    const { email, password } = vigie;
    ({ token } = await ask<{ token: string }>('/sessions', { email, password }));
  });
  afterAll(() => site?.close());

  test('its agent visits pages in four states, and what fires against a refusal or by speed alone is a cause', async () => {
    const tracking = { ...NO_TRACKER, jsTagName: 'matomo.js', phpTagName: 'matomo.php' };
    const website = { name: 'Race', url: `${site.origin}/own/safe`, tracking };
    const { id: websiteId } = await ask<{ id: string }>('/websites', website);
    const { id } = await ask<MatrixRun>('/consent-matrices', { websiteId, pagesMax: 2, holdBackSeconds: 2 });
    const matrix = () => ask<StoredMatrix>(`/consent-matrices/${id}`);
    await expect.poll(async () => (await matrix()).run.endedAt, { timeout: 120_000 }).not.toBeNull();
    const { vendors, pages } = await matrix();
    const hits = Object.fromEntries(
      vendors.map(({ vendor, states }) => [vendor, [states.none?.hits, states.refuse?.hits]]),
    );
    expect(hits).toEqual({ matomo: [0, 1], ga4: [0, 0] });
    expect(pages.map(({ url, order }) => [new URL(url).pathname, order])).toEqual([
      ['/own/race', 'depends-on-speed'],
      ['/own/safe', 'safe'],
    ]);
    expect(pages[0]?.states).toMatchObject({
      accept: { answered: 'accept' },
      refuse: { answered: 'refuse' },
      gpc: { answered: null },
    });
    expect(site.visits().filter(({ sendsPrivacy }) => sendsPrivacy).length).toBe(2);
    const { items } = await ask<{ items: StoredConsentFinding[] }>(`/consent-matrices/${id}/findings`);
    const found = [...new Set(items.map(({ kind, vendor }) => `${kind} ${vendor}`))];
    expect(found).toEqual(['against-refusal matomo', 'order-depends-on-speed ga4']);
    const [broken] = pages[0]?.brokenOrders ?? [];
    expect(broken).toMatchObject({ vendorName: 'Google Analytics 4', role: 'manager' });
    expect(items.map(({ observationId }) => observationId)).toContain(broken?.observationId);
    const causes = await ask<{ items: Cause[] }>(`/causes?websiteId=${websiteId}&kind=consent`);
    expect(causes.items.map((cause) => cause.id).toSorted()).toEqual(
      [...new Set(items.map(({ causeId }) => String(causeId)))].toSorted(),
    );
  });
}
