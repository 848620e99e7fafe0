import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MissingBrowser, type RealBrowser, type RealPage } from './real-browser.ts';

interface Answer {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
}

type Call = (method: string, params?: object) => Promise<Record<string, unknown>>;

/** Client of WebDriver BiDi (W3C), which Firefox speaks without a driver beside it. */
interface Connection {
  call: Call;
  /** Receives each message of the log: the browsing context of its page, and its text. */
  onLog: (take: (context: string, text: string) => void) => void;
  close: () => void;
}

/** Program of Debian's package `firefox-esr`. */
const FIREFOX = '/usr/bin/firefox-esr';

/** Starts Debian's Firefox without a window. Throws `MissingBrowser` if there is none. */
export async function openFirefox(): Promise<RealBrowser> {
  if (!existsSync(FIREFOX)) throw new MissingBrowser(`${FIREFOX} is not installed`);
  const profile = await mkdtemp(join(tmpdir(), 'vigie-firefox-'));
  const browser = spawn(
    FIREFOX,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const { call, onLog, close } = await connect(`${await addressOf(browser)}/session`);
  const { capabilities } = await call('session.new', { capabilities: {} });
  const { browserVersion } = capabilities as { browserVersion: string };
  await call('session.subscribe', { events: ['log.entryAdded'] });
  return {
    name: `Firefox ${browserVersion}`,
    newPage: () => newPage(call, onLog),
    close: async () => {
      const ended = new Promise((done) => browser.once('exit', done));
      await call('browser.close');
      close();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((done, failed) => {
    browser.once('error', failed);
    browser.once('exit', () => failed(new Error('Firefox ended before it listened')));
    createInterface({ input: browser.stderr! }).on('line', (line) => {
      const address = /WebDriver BiDi listening on (ws:\S+)/u.exec(line)?.[1];
      if (address !== undefined) done(address);
    });
  });
}

async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (answer: Answer) => void>();
  let takeLog: Parameters<Connection['onLog']>[0] | null = null;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) return waiting.get(answer.id)?.(answer);
    const { level, text, source } = answer.params ?? {};
    if (level === 'error') takeLog?.((source as { context: string }).context, String(text));
  });
  await new Promise((done, failed) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', () => failed(new Error('Firefox refused the connection')));
  });
  let last = 0;
  const call: Call = (method, params = {}) =>
    new Promise((done, failed) => {
      const id = (last += 1);
      waiting.set(id, ({ result, error, message }) => {
        waiting.delete(id);
        if (error === undefined) done(result ?? {});
        else failed(new Error(`${method}: ${error}: ${message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { call, onLog: (take) => void (takeLog = take), close: () => socket.close() };
}

/** Opens a tab in a container of its own: cookies and storage are those of no other page. */
async function newPage(call: Call, onLog: Connection['onLog']): Promise<RealPage> {
  const { userContext } = await call('browser.createUserContext');
  const { context } = await call('browsingContext.create', { type: 'tab', userContext });
  const messages: string[] = [];
  onLog((of, text) => of === context && messages.push(text));
  return {
    messages,
    open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const answer = await call('script.evaluate', {
        expression: `(window.firstStringify || JSON.stringify)(${expression})`,
        target: { context },
        awaitPromise: true,
      });
      const { value } = (answer['result'] ?? {}) as { value?: string };
      if (value === undefined)
        throw new Error(`the page threw ${JSON.stringify(answer['exceptionDetails'])}`);
      return JSON.parse(value) as unknown;
    },
    leave: async () => {
      await call('browsingContext.navigate', { context, url: 'about:blank', wait: 'complete' });
    },
    close: async () => {
      await call('browsingContext.close', { context });
      await call('browser.removeUserContext', { userContext });
    },
  };
}
