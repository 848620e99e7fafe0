import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cause } from '@vigie/contract/cause.ts';
import type { KeptConsentFinding, KeptMatrix, MatrixRun } from '@vigie/contract/kept-consent.ts';
import { NO_TRACKER } from '@vigie/contract/tracking-settings.ts';
import type { RunningVigie } from '../journeys/running-vigie.ts';
import { askPanel } from '../machines/panel-api.ts';
import { MATRIX_PAGES } from '../truth/consent-matrix/matrix-page.ts';
import { serveMatrix, type ServedMatrix } from '../truth/consent-matrix/serve-matrix.ts';

/** Proves, on a Vigie that runs, that its agent makes the matrix of a page that ignores a refusal. */
export function proveKeptMatrix(running: () => RunningVigie): void {
  let vigie: RunningVigie;
  let site: ServedMatrix;
  let token: string;

  async function ask<T>(path: string, body?: object): Promise<T> {
    const response = await askPanel(vigie.panelUrl, { method: body ? 'POST' : 'GET', path, body, token });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  beforeAll(async () => {
    site = await serveMatrix(MATRIX_PAGES.filter(({ name }) => name === 'deaf'));
    vigie = running();
    const { email, password } = vigie;
    ({ token } = await ask<{ token: string }>('/sessions', { email, password }));
  });
  afterAll(() => site?.close());

  test('its agent visits a page in four states, and what fires against a refusal is a cause', async () => {
    const tracking = { ...NO_TRACKER, jsTagName: 'matomo.js', phpTagName: 'matomo.php' };
    const website = { name: 'Deaf', url: `${site.origin}/own/deaf`, tracking };
    const { id: websiteId } = await ask<{ id: string }>('/websites', website);
    const { id } = await ask<MatrixRun>('/consent-matrices', { websiteId, pagesMax: 1 });
    const matrix = () => ask<KeptMatrix>(`/consent-matrices/${id}`);
    await expect.poll(async () => (await matrix()).run.endedAt, { timeout: 120_000 }).not.toBeNull();
    const { vendors, pages } = await matrix();
    expect(vendors.map(({ vendor, states }) => [vendor, states.none?.hits, states.refuse?.hits])).toEqual([
      ['matomo', 0, 1],
    ]);
    expect(pages[0]?.states).toMatchObject({
      accept: { answered: 'accept' },
      refuse: { answered: 'refuse' },
      gpc: { answered: null },
    });
    expect(site.visits().filter(({ sendsPrivacy }) => sendsPrivacy).length).toBe(1);
    const { items } = await ask<{ items: KeptConsentFinding[] }>(`/consent-matrices/${id}/findings`);
    expect(items.map(({ kind, vendor }) => [kind, vendor])).toEqual([['against-refusal', 'matomo']]);
    const causes = await ask<{ items: Cause[] }>(`/causes?websiteId=${websiteId}&kind=consent`);
    expect(causes.items.map((cause) => cause.id)).toEqual([items[0]?.causeId]);
  });
}
