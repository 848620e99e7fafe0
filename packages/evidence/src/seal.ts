import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import { writeContainer, type Files } from './container.ts';
import {
  DATA_PACKAGE,
  DIGEST,
  hashOf,
  resourcesOf,
  signedText,
  writeJson,
  type DataPackage,
  type SignedData,
} from './manifest.ts';

export interface Sealing extends Pick<
  DataPackage,
  'title' | 'created' | 'software' | 'mainPageUrl' | 'mainPageDate'
> {
  files: Files;
  /** Ed25519 key of the instance. */
  privateKey: KeyObject;
  /** Requests an RFC 3161 token over a SHA-256 from a service; null: none is requested. */
  timeStamp: ((sha256: Uint8Array) => Promise<Uint8Array>) | null;
}

/** Seals files into one WACZ. The same files, key and token give the same bytes. Raises the errors of `timeStamp`. */
export async function seal({ files, privateKey, timeStamp, ...description }: Sealing): Promise<Uint8Array> {
  const dataPackage: DataPackage = {
    profile: 'data-package',
    wacz_version: '1.1.1',
    ...description,
    resources: resourcesOf(files),
  };
  const manifest = writeJson(dataPackage);
  const hash = hashOf(manifest);
  const token = timeStamp === null ? null : await timeStamp(Buffer.from(hash.slice('sha256:'.length), 'hex'));
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const signed: SignedData = {
    version: '0.1.0',
    hash,
    created: description.created,
    software: description.software,
    timeSignature: token === null ? null : Buffer.from(token).toString('base64'),
    publicKey: publicKey.toString('base64'),
    signature: '',
  };
  const signature = sign(null, signedText(signed), privateKey).toString('base64');
  const digest = { path: DATA_PACKAGE, hash, signedData: { ...signed, signature } };
  return writeContainer(new Map([...files, [DATA_PACKAGE, manifest], [DIGEST, writeJson(digest)]]));
}
