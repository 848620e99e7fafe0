import { OutboundConnectionFailed } from './connection-trouble.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const NAMES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];

/** First minor versions of Node whose own client supports proxies; older ones ignore them silently. */
const FIRST_MINORS = new Map([
  [22, 21],
  [24, 5],
]);

/**
 * Returns the environment with its proxies in Node's form: `host:port` means `http://host:port`, as for curl. Throws
 * LineFailed for a proxy that Node would ignore.
 */
export function readProxies(env: Environment, nodeVersion = process.versions.node): Environment {
  const set = NAMES.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []));
  if (set.length > 0 && !takesProxies(nodeVersion))
    throw new OutboundConnectionFailed(
      `${set[0]?.[0]} needs Node 24.5 or later; this is Node ${nodeVersion}.`,
    );
  return { ...env, ...Object.fromEntries(set.map(([name, text]) => [name, readProxy(name, text)])) };
}

/** Parses a proxy setting. No error message repeats it: it may contain a password. */
function readProxy(name: string, text: string): string {
  const written = text.includes('://') ? text : `http://${text}`;
  if (!URL.canParse(written) || !/^https?:$/.test(new URL(written).protocol))
    throw new OutboundConnectionFailed(
      `${name} cannot be used: a proxy is written http://user:password@host:port`,
    );
  return written;
}

function takesProxies(nodeVersion: string): boolean {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  return minor >= (FIRST_MINORS.get(major) ?? (major > 24 ? 0 : Infinity));
}
