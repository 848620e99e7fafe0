import { bundledChromium } from './chromium/bundled.ts';
import { browserEnvironment } from './chromium/browser-environment.ts';
import { installedPaths } from './chromium/installed.ts';
import { LAUNCH_ARGS } from './chromium/launch-args.ts';
import { playwrightPaths } from './chromium/playwright-cache.ts';
import { isExecutable, starts } from './chromium/start-check.ts';
import { sandboxOf, type Sandbox } from './chromium/sandbox.ts';

export type ChromiumSource = 'VIGIE_CHROMIUM' | 'installed' | 'playwright' | 'bundled';

/** A Chromium to launch: `env` is the whole environment of its process, `args` join Playwright's own. */
export interface FoundChromium {
  path: string;
  args: string[];
  env: Record<string, string>;
  source: ChromiumSource;
  /** `off`: root, or a host without user namespaces; `--no-sandbox` is then among `args`. */
  sandbox: Sandbox;
}

type Environment = Readonly<Record<string, string | undefined>>;
type ChromiumFile = Omit<FoundChromium, 'args' | 'sandbox'>;

/** No Chromium can be started here; the message says what was tried and what to do. */
export class ChromiumNotFound extends Error {
  override name = 'ChromiumNotFound';
}

/**
 * Finds a Chromium, in this order: VIGIE_CHROMIUM; an installed Chrome, Chromium or Edge; Playwright's own; the
 * bundled one. The bundled one is unpacked once into the user's cache. Raises ChromiumNotFound.
 */
export async function findChromium(env: Environment): Promise<FoundChromium> {
  const place = await findPlace(env);
  const sandbox = await sandboxOf(place.path, place.env);
  const args = sandbox === 'off' ? [...LAUNCH_ARGS, '--no-sandbox'] : [...LAUNCH_ARGS];
  return { ...place, args, sandbox };
}

async function findPlace(env: Environment): Promise<ChromiumFile> {
  const own = browserEnvironment(env);
  if (env.VIGIE_CHROMIUM) return chosen(env.VIGIE_CHROMIUM, own);
  const host = { platform: process.platform, env };
  const places = [
    ...installedPaths(host).map((path) => ({ path, source: 'installed' as const })),
    ...(await playwrightPaths(host)).map((path) => ({ path, source: 'playwright' as const })),
  ];
  for (const { path, source } of places) {
    if (await starts(path, own)) return { path, env: own, source };
  }
  return bundled(env, own);
}

async function chosen(path: string, env: Record<string, string>): Promise<ChromiumFile> {
  if (await isExecutable(path)) return { path, env, source: 'VIGIE_CHROMIUM' };
  throw new ChromiumNotFound(`VIGIE_CHROMIUM names ${path}, which is not a program that can be started.`);
}

async function bundled(env: Environment, own: Record<string, string>): Promise<ChromiumFile> {
  const { path, env: extra } = await bundledChromium(env).catch((cause: unknown) => {
    throw new ChromiumNotFound(notFoundMessage(cause), { cause });
  });
  const complete = { ...own, ...extra };
  if (await starts(path, complete)) return { path, env: complete, source: 'bundled' };
  throw new ChromiumNotFound(notFoundMessage(new Error(`${path} does not start on this system`)));
}

function notFoundMessage(cause: unknown): string {
  const why = cause instanceof Error ? cause.message : String(cause);
  return (
    `No Chromium was found: no Chrome, Chromium or Edge is installed, Playwright has none, and the bundled one ` +
    `cannot be used (${why}). Install Chrome or Chromium, or set VIGIE_CHROMIUM to the path of one.`
  );
}
