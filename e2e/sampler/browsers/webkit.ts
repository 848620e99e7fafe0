import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../apps/server/test/free-port.ts';
import { MissingBrowser, type RealBrowser, type RealPage } from './real-browser.ts';

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Parts of Debian's packages `webkit2gtk-driver` and `xvfb`. */
const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/xvfb-run';
const BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

/** Starts WebKitGTK's small browser on a screen in memory. Throws `MissingBrowser` if it, its driver or Xvfb is missing. */
export async function openWebKit(): Promise<RealBrowser> {
  for (const path of [DRIVER, SCREEN, BROWSER])
    if (!existsSync(path)) throw new MissingBrowser(`${path} is not installed`);
  const port = await freePort();
  // A group of its own: the screen, the driver and the browser end together.
  const driver = spawn(SCREEN, ['-a', DRIVER, `--port=${port}`], { stdio: 'ignore', detached: true });
  const end = () => process.kill(-driver.pid!, 'SIGTERM');
  const send = senderTo(`http://127.0.0.1:${port}`);
  try {
    await awaitDriver(send);
    const session = (await send('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } },
      },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    const path = `/session/${session.sessionId}`;
    return {
      name: `WebKitGTK ${session.capabilities.browserVersion}`,
      newPage: () => newPage((method, rest, body) => send(method, path + rest, body)),
      close: async () => {
        await send('DELETE', path);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

function senderTo(origin: string): Send {
  return async (method, path, body) => {
    const answer = await fetch(origin + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

async function awaitDriver(send: Send): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await send('GET', '/status');
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await pause(100);
    }
  }
}

/** Returns the only page of the session. It loses its cookies when it is left. */
async function newPage(send: Send): Promise<RealPage> {
  return {
    messages: [],
    open: async (url) => void (await send('POST', '/url', { url })),
    // The driver writes the value by the JSON.stringify of the page, which some pages replace.
    evaluate: (expression) =>
      send('POST', '/execute/sync', {
        script: `const value = ${expression};
JSON.stringify = window.firstStringify || JSON.stringify;
return value;`,
        args: [],
      }),
    leave: async () => {
      await send('DELETE', '/cookie');
      await send('POST', '/url', { url: 'about:blank' });
    },
    close: () => Promise.resolve(),
  };
}
