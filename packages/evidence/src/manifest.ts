import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Files } from './container.ts';

export const DATA_PACKAGE = 'datapackage.json';
export const DIGEST = 'datapackage-digest.json';

const hashSchema = z.string().regex(/^sha256:[\da-f]{64}$/);
const base64Schema = z.base64();

const resourceSchema = z.strictObject({
  name: z.string(),
  path: z.string(),
  hash: hashSchema,
  bytes: z.int().min(0),
});

/** Description of a sealed file (WACZ 1.1.1, datapackage.json). */
export const dataPackageSchema = z.strictObject({
  profile: z.literal('data-package'),
  wacz_version: z.literal('1.1.1'),
  title: z.string(),
  created: z.iso.datetime(),
  software: z.string(),
  mainPageUrl: z.string(),
  mainPageDate: z.iso.datetime(),
  resources: z.array(resourceSchema),
});
export type DataPackage = z.infer<typeof dataPackageSchema>;

/** Signature of the file (WACZ 1.1.1, datapackage-digest.json; signedData after WACZ Signing 0.1.0). */
export const digestSchema = z.strictObject({
  path: z.literal(DATA_PACKAGE),
  hash: hashSchema,
  signedData: z.strictObject({
    version: z.literal('0.1.0'),
    hash: hashSchema,
    created: z.iso.datetime(),
    software: z.string(),
    /** RFC 3161 token over the hash; null: no service was used. */
    timeSignature: base64Schema.nullable(),
    /** SPKI of an Ed25519 key (RFC 8410), DER. */
    publicKey: base64Schema,
    /** Ed25519 over all fields above, in the form of `signedText`. */
    signature: base64Schema,
  }),
});
export type Digest = z.infer<typeof digestSchema>;
export type SignedData = Digest['signedData'];

export function hashOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

export function resourcesOf(files: Files): DataPackage['resources'] {
  return [...files].map(([path, bytes]) => ({
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    hash: hashOf(bytes),
    bytes: bytes.length,
  }));
}

/** Returns JSON in the form of a sealed file. */
export function writeJson(value: object): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** Returns the text that the key signs. */
export function signedText({ signature: _signature, ...signed }: SignedData): Buffer {
  return Buffer.from(JSON.stringify(signed));
}

/** Returns the SHA-256 of a public key (SPKI, DER), in hexadecimal pairs, for comparison by users. */
export function fingerprintOf(publicKey: Uint8Array): string {
  const hex = createHash('sha256').update(publicKey).digest('hex');
  return hex.match(/../g)?.join(':') ?? '';
}
