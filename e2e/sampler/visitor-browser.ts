import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { chromium, type Browser } from 'playwright-core';

/** Opens a browser that looks like the one of a person: it does not say that it is automated. */
export async function openVisitorBrowser(): Promise<Browser> {
  const { path, args, env } = await findChromium(process.env);
  return chromium.launch({
    executablePath: path,
    env,
    args: [...args, '--disable-blink-features=AutomationControlled'],
  });
}
