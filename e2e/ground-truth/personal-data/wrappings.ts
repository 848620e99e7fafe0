import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Planted } from './planted-values.ts';

/** Names of URL encodings; their number depends on the location too. */
const PLAIN = /^(?:plain|(?:double-)?url)$/;

/** The twelve encodings of planted values, each with its expected name. */
export const WRAPPINGS: Readonly<Record<string, { name: RegExp; wrap: (planted: Planted) => string }>> = {
  plain: { name: PLAIN, wrap: ({ value }) => value },
  url: { name: PLAIN, wrap: ({ value }) => encodeURIComponent(value) },
  'double-url': { name: PLAIN, wrap: ({ value }) => encodeURIComponent(encodeURIComponent(value)) },
  base64: { name: /^base64(?:url)?$/, wrap: ({ value }) => Buffer.from(value).toString('base64') },
  base64url: { name: /^base64(?:url)?$/, wrap: ({ value }) => Buffer.from(value).toString('base64url') },
  hex: { name: /^hex$/, wrap: ({ value }) => Buffer.from(value).toString('hex') },
  gzip: { name: /^base64\+gzip$/, wrap: ({ value }) => gzipSync(value).toString('base64') },
  'base64-json': {
    name: /^base64$/,
    wrap: ({ key, value }) => Buffer.from(JSON.stringify({ [key]: value, page: 'cart' })).toString('base64'),
  },
  md5: { name: /^md5$/, wrap: ({ normal }) => createHash('md5').update(normal).digest('hex') },
  sha1: { name: /^sha1$/, wrap: ({ normal }) => createHash('sha1').update(normal).digest('hex') },
  sha256: { name: /^sha256$/, wrap: ({ normal }) => createHash('sha256').update(normal).digest('hex') },
  'sha256-base64url': {
    name: /^sha256$/,
    wrap: ({ normal }) => createHash('sha256').update(normal).digest('base64url'),
  },
};

export const isDigest = (wrapping: string): boolean => /^(?:md5|sha)/.test(wrapping);
