import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { VisitingBrowser } from '@vigie/contract/browser.ts';
import type { VisitProfile } from '@vigie/contract/visit-profile.ts';
import type { CdpSession } from './cdp/cdp-session.ts';
import type { Result } from './cdp/protocol.ts';
import { createConnection, type Connection } from './cdp/connection.ts';
import { watchMemory } from './browser-memory.ts';
import { identityOf, NOBODY, userAgentOf, type BrowserIdentity, type Visitor } from './browser-identity.ts';
import { createProfile } from './browser-profile.ts';
import { endGroup } from './end-processes.ts';
import { ownFolders } from './own-folders.ts';
import { alignSession } from './process-priority.ts';
import { createDeadline, OutOfTime } from '../deadline.ts';
import { browserArguments, type BrowserOptions } from './browser-arguments.ts';
import { isOfSystem, notStarted, type FailedStart } from './chromium-not-started.ts';

export interface Browser {
  readonly session: CdpSession;
  readonly connection: Connection;
  /** Product and version, e.g. `Chrome/156.0.8078.79`. */
  readonly version: string;
  /** Source of the browser and its version. */
  readonly visiting: VisitingBrowser;
  /** User agent that the browser sends. */
  readonly userAgent: string;
  readonly ownUserAgent: string;
  /** Identity that every page and worker receives; null: the browser's own. */
  readonly identity: BrowserIdentity | null;
  readonly profile: VisitProfile;
  /** True if each page and worker signals Global Privacy Control. */
  readonly signalsPrivacy: boolean;
  readonly pid: number;
  /** Returns why one of its processes was just ended for its memory use. */
  whyEnded: () => string | null;
  /** Resolves when the browser is gone, for any reason. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

const LAUNCH_SECONDS = 30;
const CLOSE_SECONDS = 5;

/**
 * Starts a headless Chromium over a pipe. When this process dies, even by SIGKILL, the pipe closes and Chromium ends by
 * itself. Raises ChromiumNotStarted.
 */
export async function launchBrowser(options: BrowserOptions, ownUserAgent?: string): Promise<Browser> {
  const { visitor = NOBODY } = options;
  const userAgent = ownUserAgent === undefined ? undefined : userAgentOf(ownUserAgent, visitor);
  const { path, name, source, setting } = options.chromium;
  const program = { path, setting };
  const profile = await createProfile().catch(async (cause: unknown) => {
    throw isOfSystem(cause) ? await notStarted({ ...program, exit: null, stderr: '', cause }) : cause;
  });
  const own = browserArguments(options, profile.directory);
  if (userAgent !== undefined) own.push(`--user-agent=${userAgent}`);
  const child = spawn(path, [...options.chromium.args, ...own], {
    env: { ...options.chromium.env, ...ownFolders(profile.directory) },
    // Its own process group, so that one signal ends the browser with all its child processes.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) alignSession(child.pid);
  const stderr = lastLines(child.stderr);
  let exit: FailedStart['exit'] = null;
  child.once('exit', (code, signal) => (exit = { code, signal }));
  const exited = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  );
  try {
    const connection = await connected(child);
    const version = await within(LAUNCH_SECONDS, connection.browser.send('Browser.getVersion'));
    const closed = Promise.race([connection.closed, exited]).then(() => {
      endGroup(child.pid);
      return profile.remove();
    });
    const memory = watchMemory(connection.browser, options.memory);
    return {
      session: connection.browser,
      connection,
      version: version.product.replace('Headless', ''),
      visiting: { name, source, version: version.product.replace(/^[^/]*\//, '') },
      ownUserAgent: ownUserAgent ?? version.userAgent,
      ...introductionOf(version, userAgent, visitor),
      pid: child.pid ?? 0,
      whyEnded: memory.whyEnded,
      closed,
      close: async () => {
        connection.browser.tell('Browser.close');
        await within(CLOSE_SECONDS, exited).catch(() => endGroup(child.pid));
        await closed;
      },
    };
  } catch (cause) {
    // Its pipe closes shortly before the end of its process is reported.
    if (!(cause instanceof OutOfTime)) await within(CLOSE_SECONDS, exited).catch(() => undefined);
    const failed = await notStarted({ ...program, exit, stderr: stderr(), cause });
    endGroup(child.pid);
    await profile.remove();
    throw failed;
  }
}

/** Returns the setup of each target; a full browser with no identity to hide or to add needs none. */
function introductionOf(
  version: Result<'Browser.getVersion'>,
  userAgent: string | undefined,
  visitor: Visitor,
): Pick<Browser, 'userAgent' | 'identity' | 'profile' | 'signalsPrivacy'> {
  const { profile, namesVigie, signalsPrivacy = false } = visitor;
  const sentUserAgent = userAgent ?? userAgentOf(version.userAgent, visitor);
  const isPlain = !namesVigie && profile.device === 'desktop' && profile.language === null;
  const identity =
    userAgent === undefined && isPlain ? null : identityOf(version.product, sentUserAgent, profile);
  return { userAgent: sentUserAgent, identity, profile, signalsPrivacy };
}

/** Returns the pipe to a started process. Raises the system's error if it did not start and so has no pipes. */
async function connected(child: ChildProcess): Promise<Connection> {
  if (child.pid === undefined) {
    const [error] = (await once(child, 'error').catch((raised: unknown) => [raised])) as [Error];
    throw error;
  }
  return createConnection(child.stdio[4] as Readable, child.stdio[3] as Writable);
}

function lastLines(stream: Readable | null): () => string {
  let text = '';
  stream?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2000);
  });
  return () => text.trim();
}

async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  const time = createDeadline(seconds * 1000);
  try {
    return await time.race(work);
  } finally {
    time.end();
  }
}
