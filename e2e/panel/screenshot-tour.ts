import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { SCENARIOS, type ScenarioName } from '../../apps/web/src/testing/scenarios.ts';
import { settled } from './display-variants.ts';
import { signIn } from './panel-browser.ts';
import type { PanelHost } from './panel-host.ts';

interface Tour {
  page: Page;
  host: PanelHost;
  folder: string;
  /** Suffix of the variant in file names of pictures. */
  suffix: string;
  filter: string;
  width: number;
}
type Shoot = (name: string, fullPage?: boolean) => Promise<void>;

/** Takes pictures of the sign-in, of an unknown page, and of health in every situation. */
export async function takeTour(tour: Tour): Promise<void> {
  const { page, host, folder, suffix, filter } = tour;
  const shoot: Shoot = async (name, fullPage = true) => {
    if (!name.includes(filter)) return;
    if (fullPage) await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: join(folder, `${name}-${suffix}.png`), fullPage });
    process.stdout.write(`${name}-${suffix}\n`);
  };
  await page.goto(`${host.origin}/connexion`);
  await page.getByRole('button', { name: /sign in|se connecter/i }).waitFor();
  await shoot('login');
  await page.getByRole('button', { name: /sign in|se connecter/i }).click();
  await shoot('login-empty');
  await signIn(page, host.origin);
  await page.goto(`${host.origin}/nulle/part`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot('not-found');
  for (const name of Object.keys(SCENARIOS) as ScenarioName[]) {
    if (!name.includes(filter) && !'added menu print'.includes(filter)) continue;
    host.use(SCENARIOS[name]());
    await page.goto(`${host.origin}/sante`);
    await settled(page);
    await shoot(`health-${name}`);
    await shootDetails(name, tour, shoot);
  }
}

/** Takes pictures of details that open on a screen in some of the situations. */
async function shootDetails(name: ScenarioName, tour: Tour, shoot: Shoot): Promise<void> {
  const { page, width } = tour;
  if (name === 'measured') await shootParts(tour, shoot);
  if (name === 'huge' && width > 1000) {
    await page
      .getByRole('button', { name: /change website|changer de site/ })
      .first()
      .click();
    await shoot('switcher', false);
  }
  if (name === 'no-website') {
    await page.getByRole('button', { name: /Matomo/ }).click();
    await page.getByText(/Advanced settings|Réglages avancés/).click();
    await page.getByRole('button', { name: /Save|Enregistrer/ }).click();
    await shoot('add-refused');
  }
  if (name === 'running') {
    await page.getByRole('button', { name: /Cancel the run|Annuler l’exécution/ }).click();
    await shoot('cancel', false);
  }
}

async function shootParts({ page, folder, width }: Tour, shoot: Shoot): Promise<void> {
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await shoot('chart-read', false);
  if (width < 1000) {
    await page.getByRole('button', { name: /Open the menu|Ouvrir le menu/ }).click();
    await shoot('menu', false);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: /CL/ }).click();
  await shoot('profile', false);
  await page.keyboard.press('Escape');
  if (width > 1000) {
    await page.emulateMedia({ media: 'print' });
    await page.pdf({
      path: join(folder, 'print.pdf'),
      format: 'A4',
      preferCSSPageSize: true,
      printBackground: true,
    });
    await page.setViewportSize({ width: 696, height: 900 });
    await shoot('print');
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ media: null });
  }
}
