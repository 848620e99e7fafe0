import { LineFailed } from './line-trouble.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const NAMES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];

/** From these on, Node's own client takes a proxy; before, it would call past it without a word. */
const FIRST_MINORS = new Map([
  [22, 21],
  [24, 5],
]);

/**
 * Reads the environment with its proxies as Node reads them: `host:port` means `http://host:port`, as for curl.
 * Throws LineFailed for a proxy that Node would leave out.
 */
export function readProxies(env: Environment, nodeVersion = process.versions.node): Environment {
  const set = NAMES.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  if (set.length > 0 && !takesProxies(nodeVersion))
    throw new LineFailed(`${set[0]?.[0]} needs Node 24.5 or later; this is Node ${nodeVersion}.`);
  return { ...env, ...Object.fromEntries(set.map(([name, text]) => [name, readProxy(name, text)])) };
}

/** Returns no sentence repeats it: it may hold a password. */
function readProxy(name: string, text: string): string {
  const written = text.includes('://') ? text : `http://${text}`;
  if (!URL.canParse(written) || !/^https?:$/.test(new URL(written).protocol))
    throw new LineFailed(`${name} cannot be used: a proxy is written http://user:password@host:port`);
  return written;
}

function takesProxies(nodeVersion: string): boolean {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  return minor >= (FIRST_MINORS.get(major) ?? (major > 24 ? 0 : Infinity));
}
