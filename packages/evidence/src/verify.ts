import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type * as z from 'zod';
import { readContainer, type Files } from './container.ts';
import {
  DATA_PACKAGE,
  DIGEST,
  dataPackageSchema,
  digestSchema,
  fingerprintOf,
  hashOf,
  resourcesOf,
  signedText,
  writeJson,
  type DataPackage,
  type Digest,
} from './manifest.ts';
import { subjectOf, type SealedSubject } from './sealed-matrix.ts';
import { readTimeStamp, type TimeStamp } from './time-stamp.ts';

/** Reasons why a sealed file is refused. */
export const SEAL_FAULTS = [
  /** It is no file that Vigie sealed, or bytes of its container were changed, added or removed. */
  'container',
  /** Its description cannot be read, or is not in Vigie's form. */
  'manifest',
  /** The signature does not match. */
  'signature',
  /** A file in it was changed, is missing, or was added. */
  'files',
  /** The time stamp is broken, or is not about this file. */
  'time-stamp',
  /** Another key than the expected one signed it. */
  'key',
] as const;
export type SealFault = (typeof SEAL_FAULTS)[number];

export interface Verified {
  /** Empty: nothing was changed since it was sealed. */
  faults: SealFault[];
  /** Null if it cannot be read. */
  about: Pick<DataPackage, 'title' | 'created' | 'software' | 'mainPageUrl' | 'mainPageDate'> | null;
  /** Null if it cannot be read. */
  subject: SealedSubject | null;
  /** Fingerprint of the key that signed; null if it cannot be read. */
  fingerprint: string | null;
  /** Null: it has none. */
  timeStamp: TimeStamp | null;
  files: Array<{ path: string; bytes: number }>;
}

const NOTHING = { about: null, subject: null, fingerprint: null, timeStamp: null, files: [] };
const refused = (fault: SealFault): Verified => ({ ...NOTHING, faults: [fault] });

/**
 * Verifies without a server that a sealed file is unchanged. `trusted`: the fingerprint that its key must have; null:
 * the reader compares it. `authorities`: trusted certificates of time stamp services, DER.
 */
export async function verifySealed(
  bytes: Uint8Array,
  { trusted = null, authorities = [] }: { trusted?: string | null; authorities?: readonly Uint8Array[] } = {},
): Promise<Verified> {
  const files = readContainer(bytes);
  if (files === null) return refused('container');
  const dataPackage = readJson(files.get(DATA_PACKAGE), dataPackageSchema);
  const digest = readJson(files.get(DIGEST), digestSchema);
  if (dataPackage === null || digest === null) return refused('manifest');
  const { publicKey, timeSignature: token } = digest.signedData;
  const fingerprint = fingerprintOf(Buffer.from(publicKey, 'base64'));
  const manifest = files.get(DATA_PACKAGE) ?? new Uint8Array();
  const hash = hashOf(manifest);
  const timeStamp =
    token === null ? null : await readTimeStamp(Buffer.from(token, 'base64'), manifest, authorities);
  const { resources, profile: _profile, wacz_version: _version, ...about } = dataPackage;
  const isTimeWrong = token !== null && timeStamp === null;
  const found: Array<[SealFault, boolean]> = [
    ['signature', !isSigned(dataPackage, digest, hash)],
    ['files', !areSealed(resources, files)],
    ['time-stamp', isTimeWrong],
    ['key', trusted !== null && !isSame(trusted, fingerprint)],
  ];
  return {
    faults: found.flatMap(([fault, isThere]) => (isThere ? [fault] : [])),
    about,
    subject: subjectOf(files),
    fingerprint,
    timeStamp,
    files: resources.map(({ path, bytes: size }) => ({ path, bytes: size })),
  };
}

/** Parses JSON in Vigie's form; null for any other, because no bit may differ. */
function readJson<T extends z.ZodType<object>>(bytes: Uint8Array | undefined, schema: T): z.infer<T> | null {
  if (bytes === undefined) return null;
  try {
    const value = schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return Buffer.from(writeJson(value)).equals(bytes) ? value : null;
  } catch {
    return null;
  }
}

function isSigned(
  { created, software }: DataPackage,
  { hash: declaredHash, signedData }: Digest,
  hash: string,
): boolean {
  const isAbout =
    declaredHash === hash &&
    signedData.hash === hash &&
    signedData.created === created &&
    signedData.software === software;
  const key = readKey(signedData.publicKey);
  const signature = bytesOf(signedData.signature);
  return (
    isAbout && key !== null && signature !== null && verify(null, signedText(signedData), key, signature)
  );
}

function readKey(text: string): KeyObject | null {
  const der = bytesOf(text);
  if (der === null) return null;
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const isPlain = key.export({ format: 'der', type: 'spki' }).equals(der);
    return key.asymmetricKeyType === 'ed25519' && isPlain ? key : null;
  } catch {
    return null;
  }
}

/** Decodes base64; null if unused bits differ, because these may not vary either. */
function bytesOf(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

function areSealed(resources: DataPackage['resources'], files: Files): boolean {
  const own = new Map([...files].filter(([path]) => path !== DATA_PACKAGE && path !== DIGEST));
  return JSON.stringify(resourcesOf(own)) === JSON.stringify(resources);
}

const isSame = (one: string, other: string) =>
  one.replaceAll(/[^\da-f]/gi, '').toLowerCase() === other.replaceAll(':', '');
