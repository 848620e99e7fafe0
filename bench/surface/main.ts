/**
 * Prints Lighthouse's scores for accessibility and best practices of the main screens, on a desktop and on a phone. The
 * built panel runs over an in-memory API.
 * npm run build && npm ci --prefix bench && npm run bench:surface
 */
import { join } from 'node:path';
import { SCENARIOS } from '../../apps/web/src/testing/scenarios.ts';
import { startPanelHost } from '../../e2e/panel/panel-host.ts';
import { openLighthouse, type Form } from './open-lighthouse.ts';

const DIST = process.env['VIGIE_PANEL'] ?? join(import.meta.dirname, '../../apps/web/dist');
const FORMS: readonly Form[] = ['desktop', 'phone'];
/** Screens; the sign-in comes last, since it signs out. */
const SCREENS = [
  '/',
  '/sante',
  '/urls/liste',
  '/urls/analyse',
  '/pools',
  '/jobs',
  '/utilisateur',
  '/aide',
  '/connexion',
];

const host = await startPanelHost(DIST, SCENARIOS.measured());
const lighthouse = await openLighthouse(host.origin);
try {
  for (const form of FORMS) {
    await lighthouse.signIn();
    for (const path of SCREENS)
      console.log(form.padEnd(8), path.padEnd(14), await lighthouse.scoresOf(path, form));
  }
} finally {
  await lighthouse.close();
  await host.close();
}
