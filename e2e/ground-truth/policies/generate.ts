import type { Chance } from '../personal-data/seeded.ts';
import type { Origins } from './pieces.ts';

/** Policies of a served page: enforced ones and one report-only policy. */
export interface ServedPolicies {
  enforced: string[];
  /** True if nonces, hashes, 'strict-dynamic' or Trusted Types leave a result unknown. */
  isOpen: boolean;
  headers: Record<string, string>;
}

const NAMES = [
  ['script-src', 5],
  ['script-src-elem', 2],
  ['script-src-attr', 1],
  ['style-src', 2],
  ['style-src-elem', 1],
  ['img-src', 4],
  ['connect-src', 4],
  ['frame-src', 3],
  ['child-src', 1],
  ['worker-src', 2],
  ['font-src', 2],
  ['media-src', 2],
  ['manifest-src', 1],
  ['object-src', 3],
  ['default-src', 4],
  ['base-uri', 1],
  ['form-action', 1],
] as const;
const NONE_FETCHED = ['report-uri https://shop.example/reports', 'frame-ancestors *', "trusted-types 'none'"];

/** Returns one to three realistic policies of a site, with typical mistakes. */
export function generatePolicies(chance: Chance, origins: Origins): ServedPolicies {
  const isOpen = chance.below(6) === 0;
  const count = chance.below(6) === 0 ? 2 : 1;
  const enforced = Array.from({ length: count }, () => generatePolicy(chance, { origins, isOpen }));
  const reported = chance.below(5) === 0 ? generatePolicy(chance, { origins, isOpen }) : null;
  return {
    enforced,
    isOpen,
    headers: {
      'content-security-policy': enforced.join(', '),
      ...(reported !== null && { 'content-security-policy-report-only': reported }),
    },
  };
}

interface Wanted {
  origins: Origins;
  isOpen: boolean;
}

function generatePolicy(chance: Chance, wanted: Wanted): string {
  const bag = NAMES.flatMap(([name, weight]) => Array.from({ length: weight }, () => name));
  const names = new Set(Array.from({ length: 1 + chance.below(6) }, () => chance.pick(bag)));
  const directives = [...names].map((name) => [name, ...generateSources(chance, name, wanted)].join(' '));
  if (chance.below(8) === 0) directives.push(chance.pick(NONE_FETCHED));
  if (wanted.isOpen && chance.below(5) === 0) directives.push("require-trusted-types-for 'script'");
  return directives.join('; ');
}

function generateSources(chance: Chance, name: string, { origins, isOpen }: Wanted): string[] {
  if (chance.below(12) === 0) return ["'none'"];
  const sources = Array.from({ length: chance.below(6) }, () => generateSource(chance, origins));
  if (chance.below(3) > 0) sources.push("'self'");
  const isCode = /^(script|style|default)-src/.test(name);
  if (isCode && chance.below(2) === 0) sources.push("'unsafe-inline'");
  if (isCode && chance.below(4) === 0) sources.push("'unsafe-eval'");
  if (isCode && isOpen && chance.below(2) === 0)
    sources.push(
      chance.pick([
        "'nonce-r4nd0m'",
        "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
        "'strict-dynamic'",
      ]),
    );
  return [...new Set(sources)];
}

/** Returns a realistic source expression for one of the site's origins, by host, scheme, port, path or wildcard. */
function generateSource(chance: Chance, origins: Origins): string {
  const origin = chance.pick(Object.values(origins));
  const { protocol, host, hostname } = new URL(origin);
  const other = protocol === 'http:' ? 'https:' : 'http:';
  const parent = hostname.split('.').slice(1).join('.');
  const path = chance.pick(['/lib/', '/lib/1.2/s.js', '/collect/', '/collect', '/mixed/case/', '/Mixed/Case/o.js', '/%6Cib/', '/api/', '/img/a.gif', '/hop/', '/']);
  return chance.pick([
    '*', 'https:', 'http:', 'data:', 'blob:', 'ws:', 'wss:', 'https://*', host, host, hostname, origin, origin,
    `${protocol}//${hostname}`, `${other}//${host}`, `${hostname}:*`, `${hostname}:443`, `${hostname}:80`, `${hostname}:8443`,
    `*.${parent}`, `${protocol}//*.${parent}`, `*.${hostname}`, `${origin}${path}`, `${host}${path}`, hostname.toUpperCase(),
    `wss://${hostname}`, hostname.slice(1), '*:8443', 'self', 'https://',
  ]);
} // prettier-ignore
