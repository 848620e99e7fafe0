import type { EgressPolicy } from './policy.ts';

const METADATA = [
  '169.254.*.*',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',

  'fd00:ec2::254',
  'fd20:ce::254',
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
];
const LOOPBACK = ['localhost', '*.localhost', '127.*.*.*', '0.0.0.0', '::1', '::'];
const PRIVATE = [
  '10.*.*.*',
  '192.168.*.*',
  ...Array.from({ length: 16 }, (_, index) => `172.${16 + index}.*.*`),
];

/**
 * Returns a value for Chromium's `--host-resolver-rules` that closes private addresses written in a URL. It matches
 * names, not their IP addresses: it is for a browser without the egress proxy, where the pages are trusted. A policy
 * that lists networks leaves all private ones open.
 */
export function hostResolverRules({ allowPrivate }: EgressPolicy): string {
  const closed = [
    ...METADATA,
    ...(allowPrivate === 'none' ? LOOPBACK : []),
    ...(allowPrivate === 'none' || allowPrivate === 'loopback' ? PRIVATE : []),
  ];
  return closed.map((host) => `MAP ${host} ~NOTFOUND`).join(',');
}
