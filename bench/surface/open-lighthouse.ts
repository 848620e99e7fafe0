import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright-core';
import { BROWSER } from '../../e2e/panel/panel-browser.ts';

const PORT = 9334;
const CATEGORIES = ['accessibility', 'best-practices'];
const FORMS = { desktop: desktopConfig, phone: undefined };
export type Form = keyof typeof FORMS;

export interface Lighthouse {
  /** Signs a user in from now on. */
  signIn: () => Promise<void>;
  /** Returns each category's score, and the audits that cost points. */
  scoresOf: (path: string, form: Form) => Promise<string>;
  close: () => Promise<void>;
}

/** Opens Lighthouse. It opens tabs outside of a context: only a persistent context shares its cookies with them. */
export async function openLighthouse(origin: string): Promise<Lighthouse> {
  const folder = await mkdtemp(join(tmpdir(), 'vigie-surface-'));
  const { args = [], ...options } = await BROWSER;
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...args, `--remote-debugging-port=${PORT}`],
  });
  return {
    signIn: () => context.addCookies([{ name: 'token_key', value: 'sample-token', url: origin }]),
    scoresOf: (path, form) => scoresOf(origin + path, FORMS[form]),
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function scoresOf(url: string, config: (typeof FORMS)[Form]): Promise<string> {
  const flags = {
    port: PORT,
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    disableStorageReset: true,
  } as const;
  const result = await lighthouse(url, flags, config);
  if (!result) throw new Error(`Lighthouse has nothing to say of ${url}.`);
  const { categories, audits, finalDisplayedUrl } = result.lhr;
  const isElsewhere = new URL(finalDisplayedUrl).pathname !== new URL(url).pathname;
  const lost = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  return [
    ...Object.values(categories).map(({ id, score }) => `${id} ${Math.round(100 * (score ?? 0))}`),
    ...lost.map(({ id }) => id),
    ...(isElsewhere ? [`led to ${finalDisplayedUrl}`] : []),
  ].join('  ');
}
