import { X509Certificate, createPrivateKey, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, type SecureContext } from 'node:tls';
import { BitString, Integer, OctetString, Utf8String } from 'asn1js';
import {
  AltName,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ExtKeyUsage,
  Extension,
  GeneralName,
} from 'pkijs';

/** Files of an authority in its directory. */
export const CERTIFICATE_FILE = 'ca.pem';
export const KEY_FILE = 'ca-key.pem';

const DAY_MS = 86_400_000;
const AUTHORITY_DAYS = 730;
const LEAF_DAYS = 30;
/** Maximum number of hosts whose certificates are cached. */
const HOSTS_MAX = 500;
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const COMMON_NAME = '2.5.4.3';
const DNS_NAME = 2;
const IP_ADDRESS = 7;
/** Bits of the key usage: keyCertSign and cRLSign; digitalSignature. */
const SIGNS_CERTIFICATES = 0x06;
const SIGNS_CONNECTIONS = 0x80;

const { subtle } = globalThis.crypto;

type Key = Parameters<Certificate['sign']>[0];
type Keys = { publicKey: Key; privateKey: Key };

/** Certificate authority of one proxy, which its owner installs at the sender. */
export interface Authority {
  /** Returns the certificate for a host, with its key. */
  contextFor: (host: string) => Promise<SecureContext>;
}

/** Thrown if a directory has no authority that can be used. The message names the file and the fix. */
export class AuthorityUnusable extends Error {}

/**
 * Makes an authority in a directory, with a key that only its owner may read. Returns false, and changes nothing, if the
 * directory has one.
 */
export async function createAuthority(directory: string, now: Date): Promise<boolean> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const paths = { certificate: join(directory, CERTIFICATE_FILE), key: join(directory, KEY_FILE) };
  const found = await Promise.all(Object.values(paths).map(isFile));
  if (found.every(Boolean)) return false;
  const keys = await newKeys();
  const name = `Vigie proxy ${randomBytes(4).toString('hex')}`;
  const certificate = await sign(
    {
      subject: name,
      issuer: name,
      days: AUTHORITY_DAYS,
      publicKey: keys.publicKey,
      extensions: [
        extension('2.5.29.19', true, new BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema()),
        extension('2.5.29.15', true, keyUsage(SIGNS_CERTIFICATES, 1)),
      ],
    },
    keys.privateKey,
    now,
  );
  await writeFile(paths.key, await privatePem(keys), { mode: 0o600, flag: found[1] ? 'w' : 'wx' });
  await chmod(paths.key, 0o600);
  await writeFile(paths.certificate, pemOf('CERTIFICATE', certificate), { mode: 0o644 });
  return true;
}

/** Opens the authority of a directory. Throws `AuthorityUnusable` without one, or for one that has expired. */
export async function openAuthority(directory: string, now: () => Date): Promise<Authority> {
  // One after the other: without both files, the message always names the certificate.
  const certificatePem = await readPart(directory, CERTIFICATE_FILE);
  const keyPem = await readPart(directory, KEY_FILE);
  const { issuer, issuerPem, key } = await readPair(certificatePem, keyPem, directory);
  if (new Date(issuer.validTo) < now())
    throw new AuthorityUnusable(
      `${join(directory, CERTIFICATE_FILE)} expired on ${issuer.validTo}: delete both files and make a new authority`,
    );
  const leafKeys = await newKeys();
  const leafPem = await privatePem(leafKeys);
  const name = /CN=(.*)/.exec(issuer.subject)?.[1] ?? '';
  const contexts = new Map<string, { context: Promise<SecureContext>; untilMs: number }>();
  const make = async (host: string) => {
    const leaf = await sign(leafOf(host, name, leafKeys.publicKey), key, now());
    return createSecureContext({
      key: leafPem,
      cert: `${pemOf('CERTIFICATE', leaf)}${issuerPem}`,
      minVersion: 'TLSv1.2',
    });
  };
  return {
    contextFor(host) {
      const known = contexts.get(host);
      if (known !== undefined && known.untilMs > now().getTime()) return known.context;
      const oldest = contexts.size < HOSTS_MAX ? undefined : contexts.keys().next().value;
      if (oldest !== undefined) contexts.delete(oldest);
      const context = make(host);
      context.catch(() => contexts.delete(host));
      contexts.set(host, { context, untilMs: now().getTime() + ((LEAF_DAYS - 2) * DAY_MS) / 2 });
      return context;
    },
  };
}

interface Subject {
  subject: string;
  issuer: string;
  days: number;
  publicKey: Key;
  extensions: Extension[];
}

function leafOf(host: string, issuer: string, publicKey: Key): Subject {
  const address = isIP(host) === 0 ? null : addressBytes(host);
  const name =
    address === null
      ? new GeneralName({ type: DNS_NAME, value: host })
      : new GeneralName({ type: IP_ADDRESS, value: new OctetString({ valueHex: address }) });
  const names = new AltName({ altNames: [name] });
  return {
    // A common name has at most 64 characters (RFC 5280).
    subject: host.slice(0, 64),
    issuer,
    days: LEAF_DAYS,
    publicKey,
    extensions: [
      extension('2.5.29.19', true, new BasicConstraints({ cA: false }).toSchema()),
      extension('2.5.29.15', true, keyUsage(SIGNS_CONNECTIONS, 7)),
      extension('2.5.29.37', false, new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.1'] }).toSchema()),
      extension('2.5.29.17', false, names.toSchema()),
    ],
  };
}

/** Signs a certificate that is valid since yesterday, because clocks differ. Returns its DER. */
async function sign(of: Subject, signingKey: Key, now: Date): Promise<Uint8Array> {
  const certificate = new Certificate();
  certificate.version = 2;
  // A serial number is positive, and has at most 20 bytes (RFC 5280).
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  certificate.serialNumber = new Integer({ valueHex: bufferOf(serial) });
  certificate.subject.typesAndValues.push(nameOf(of.subject));
  certificate.issuer.typesAndValues.push(nameOf(of.issuer));
  certificate.notBefore.value = new Date(now.getTime() - DAY_MS);
  certificate.notAfter.value = new Date(now.getTime() + (of.days - 1) * DAY_MS);
  certificate.extensions = of.extensions;
  await certificate.subjectPublicKeyInfo.importKey(of.publicKey);
  await certificate.sign(signingKey, 'SHA-256');
  return new Uint8Array(certificate.toSchema(true).toBER(false));
}

const nameOf = (text: string): AttributeTypeAndValue =>
  new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: text }) });

const extension = (
  extnID: string,
  critical: boolean,
  value: { toBER: (size?: boolean) => ArrayBuffer },
): Extension => new Extension({ extnID, critical, extnValue: value.toBER(false) });

const keyUsage = (bits: number, unusedBits: number): BitString =>
  new BitString({ valueHex: bufferOf(Uint8Array.of(bits)), unusedBits });

const newKeys = (): Promise<Keys> => subtle.generateKey(CURVE, true, ['sign', 'verify']);

const privatePem = async ({ privateKey }: Keys): Promise<string> =>
  pemOf('PRIVATE KEY', new Uint8Array(await subtle.exportKey('pkcs8', privateKey)));

function pemOf(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

async function readPair(certificatePem: string, keyPem: string, directory: string) {
  try {
    const issuer = new X509Certificate(certificatePem);
    const secret = createPrivateKey(keyPem);
    if (!issuer.ca || !issuer.checkPrivateKey(secret)) throw new Error('no pair');
    const der = secret.export({ type: 'pkcs8', format: 'der' });
    const key = await subtle.importKey('pkcs8', der, CURVE, false, ['sign']);
    return { issuer, issuerPem: issuer.toString(), key };
  } catch {
    throw new AuthorityUnusable(
      `${CERTIFICATE_FILE} and ${KEY_FILE} of ${directory} are no authority of "vigie proxy ca": delete them and make a new one`,
    );
  }
}

async function readPart(directory: string, name: string): Promise<string> {
  const path = join(directory, name);
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? 'does not exist' : 'cannot be read';
    throw new AuthorityUnusable(`${path} ${why}: make an authority with "vigie proxy ca --ca ${directory}"`);
  });
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** Returns the bytes of an IP address. */
function addressBytes(address: string): ArrayBuffer {
  if (isIP(address) === 4) return bufferOf(Uint8Array.from(address.split('.').map(Number)));
  const [head = '', tail] = (URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? '').split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const all = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
  return bufferOf(
    Uint8Array.from(
      all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
    ),
  );
}

const groupsOf = (text = ''): string[] => (text === '' ? [] : text.split(':'));

const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;
