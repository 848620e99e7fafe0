import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { browserArguments } from '@vigie/inspector/browser/browser-arguments.ts';
import { createProfile } from '@vigie/inspector/browser/browser-profile.ts';
import { createConnection } from '@vigie/inspector/browser/cdp/connection.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';

/** Chromium whose tabs no debugger attaches to: these are prerendered, and stored in the back-forward cache. */
export interface UndebuggedChromium {
  /** Opens a tab. The function closes it as a person does, at once. */
  openTab: (url: string) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
}

export async function openUndebuggedChromium(): Promise<UndebuggedChromium> {
  const chromium = await findChromium(process.env);
  const profile = await createProfile();
  const args = browserArguments(
    { chromium: { ...chromium, setting: null }, acceptInvalidCertificates: false, egressArguments: [] },
    profile.directory,
  );
  const child = spawn(
    chromium.path,
    [...chromium.args, ...args.filter((arg) => arg !== '--disable-back-forward-cache')],
    { env: chromium.env, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const { browser } = createConnection(child.stdio[4] as Readable, child.stdio[3] as Writable);
  return {
    openTab: async (url) => {
      const { targetId } = await browser.send('Target.createTarget', { url });
      return async () => void (await browser.send('Target.closeTarget', { targetId }));
    },
    close: async () => {
      const ended = once(child, 'exit');
      browser.tell('Browser.close');
      await ended;
      await profile.remove();
    },
  };
}
