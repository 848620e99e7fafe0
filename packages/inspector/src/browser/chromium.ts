import type { VisitingBrowser } from '@vigie/contract/browser.ts';
import { bundledChromium } from './chromium/bundled.ts';
import { readBrowser, wrongBrowser, type BrowserChoice } from './chromium/browser-choice.ts';
import { cacheDirectory } from './chromium/cache-directory.ts';
import { browserEnvironment } from './chromium/browser-environment.ts';
import { installedPaths } from './chromium/installed.ts';
import { LAUNCH_ARGS } from './chromium/launch-args.ts';
import { playwrightPaths } from './chromium/playwright-cache.ts';
import { isExecutable, nameOfFile, startedName } from './chromium/start-check.ts';
import { sandboxOf, type Sandbox } from './chromium/sandbox.ts';

/** Chromium to launch: `env` is the whole environment of its process, `args` are added to Playwright's own. */
export interface FoundChromium extends VisitingBrowser {
  path: string;
  args: string[];
  env: Record<string, string>;
  /** Setting that names its path; null for a browser that was found without one. */
  setting: string | null;
  /** `off` for root, or on a host without user namespaces; `--no-sandbox` is then among `args`. */
  sandbox: Sandbox;
}

type Environment = Readonly<Record<string, string | undefined>>;
type ChromiumFile = Omit<FoundChromium, 'args' | 'sandbox'>;
type ChromiumFiles = AsyncGenerator<ChromiumFile>;

/** No Chromium can start here; the message lists the attempts and the fix. */
export class ChromiumNotFound extends Error {
  override name = 'ChromiumNotFound';
}

/**
 * Finds the Chromium chosen by an option or by VIGIE_CHROMIUM: `bundled`, `installed` or a path. Without a choice the
 * candidates are the bundled one, an installed Chrome, Chromium or Edge, and Playwright's own. The first candidate
 * whose sandbox works is taken. The bundled one is unpacked once into the user's cache. Raises ChromiumNotFound.
 */
export async function findChromium(env: Environment, choice = choiceOf(env)): Promise<FoundChromium> {
  let withoutSandbox: FoundChromium | null = null;
  for await (const file of filesOf(choice, env)) {
    const sandbox = await sandboxOf(file.path, file.env);
    if (sandbox === 'on') return { ...file, args: [...LAUNCH_ARGS], sandbox };
    withoutSandbox ??= { ...file, args: [...LAUNCH_ARGS, '--no-sandbox'], sandbox };
    // No program has a sandbox for root.
    if (process.getuid?.() === 0) break;
  }
  if (withoutSandbox !== null) return withoutSandbox;
  throw new ChromiumNotFound(await notFoundMessage(choice, env));
}

function choiceOf({ VIGIE_CHROMIUM }: Environment): BrowserChoice | null {
  return VIGIE_CHROMIUM ? { value: VIGIE_CHROMIUM, setting: 'VIGIE_CHROMIUM' } : null;
}

function filesOf(choice: BrowserChoice | null, env: Environment): ChromiumFiles {
  if (choice === null) return found(env);
  const value = readBrowser(choice.value);
  if (value === null) throw new ChromiumNotFound(`${choice.setting} ${wrongBrowser(choice.value)}.`);
  if (value === 'bundled') return bundled(env);
  return value === 'installed' ? installed(env) : chosen(value, { env, setting: choice.setting });
}

/** Returns the environment with caches of fonts and shaders that browsers share, apart from the user's own. */
async function ownEnvironment(env: Environment): Promise<Record<string, string>> {
  const own = browserEnvironment(env);
  const cache = await cacheDirectory(env).catch(() => null);
  return cache === null ? own : { ...own, XDG_CACHE_HOME: cache };
}

async function* found(env: Environment): ChromiumFiles {
  yield* bundled(env);
  yield* installed(env);
}

async function* chosen(path: string, { env, setting }: { env: Environment; setting: string }): ChromiumFiles {
  if (!(await isExecutable(path)))
    throw new ChromiumNotFound(`${setting} names ${path}, which is not a program that can be started.`);
  const own = await ownEnvironment(env);
  const named = (await startedName(path, own)) ?? { name: nameOfFile(path), version: null };
  yield { path, env: own, source: 'chosen', setting, ...named };
}

async function* installed(env: Environment): ChromiumFiles {
  const own = await ownEnvironment(env);
  const host = { platform: process.platform, env };
  const locations = [
    ...installedPaths(host).map((path) => ({ path, source: 'installed' as const })),
    ...(await playwrightPaths(host)).map((path) => ({ path, source: 'playwright' as const })),
  ];
  for (const { path, source } of locations) {
    const named = await startedName(path, own);
    if (named !== null) yield { path, env: own, source, setting: null, ...named };
  }
}

async function* bundled(env: Environment): ChromiumFiles {
  const unpacked = await bundledChromium(env).catch(() => null);
  if (unpacked === null) return;
  const complete = { ...(await ownEnvironment(env)), ...unpacked.env };
  const named = await startedName(unpacked.path, complete);
  if (named !== null)
    yield { path: unpacked.path, env: complete, source: 'bundled', setting: null, ...named };
}

async function notFoundMessage(choice: BrowserChoice | null, env: Environment): Promise<string> {
  const none = 'no Chrome, Chromium or Edge is installed, and Playwright has none';
  if (choice !== null && readBrowser(choice.value) === 'installed')
    return `${choice.setting} asks for an installed browser: ${none}. Install one, or write "bundled" or a path.`;
  const why = await bundledChromium(env).then(
    ({ path }) => `${path} does not start on this system`,
    (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
  );
  const unusable = `the bundled Chromium cannot be used (${why})`;
  if (choice !== null)
    return `${choice.setting} asks for the bundled browser: ${unusable}. Install Chrome or Chromium, and write "installed".`;
  return `No browser was found: ${unusable}, ${none}. Install Chrome or Chromium, or set VIGIE_CHROMIUM to the path of one.`;
}
