import { generateKeyPairSync, sign } from 'node:crypto';

/** Private key and certificate in PEM, as node:https takes them. */
export type Certificate = { key: string; cert: string };

const DAY_MS = 86_400_000;
const ECDSA_WITH_SHA256 = sequence(objectId([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));

/** Creates a self-signed X.509 certificate (ECDSA P-256, 30 days from `now`) for one IPv4 address or host name. */
export function selfSignedCertificate(host: string, now: Date): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(objectId([0x55, 0x04, 0x03]), tagged(0x0c, Buffer.from(host)))));
  const body = sequence(
    tagged(0xa0, integer(2)),
    integer(now.getTime()),
    ECDSA_WITH_SHA256,
    name,
    sequence(time(now.getTime() - DAY_MS), time(now.getTime() + 30 * DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(subjectAlternativeName(host))),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]));
  const der = sequence(body, ECDSA_WITH_SHA256, signature);
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: pem(der) };
}

function subjectAlternativeName(host: string): Buffer {
  const isAddress = /^[\d.]+$/.test(host);
  const alternative = isAddress
    ? tagged(0x87, Buffer.from(host.split('.').map(Number)))
    : tagged(0x82, Buffer.from(host));
  return sequence(objectId([0x55, 0x1d, 0x11]), tagged(0x04, sequence(alternative)));
}

function tagged(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), lengthOf(content), content]);
}

function lengthOf(content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.of(length);
  if (length < 0x100) return Buffer.of(0x81, length);
  return Buffer.of(0x82, length >> 8, length & 0xff);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function set(...parts: Buffer[]): Buffer {
  return tagged(0x31, Buffer.concat(parts));
}

function objectId(bytes: number[]): Buffer {
  return tagged(0x06, Buffer.from(bytes));
}

function integer(value: number): Buffer {
  const hex = value.toString(16);
  return tagged(0x02, Buffer.from(`00${hex.length % 2 ? '0' : ''}${hex}`.replace(/^00(?=[0-7])/, ''), 'hex'));
}

/** Encodes a moment as UTCTime: two digits of the year, seconds, Zulu. */
function time(atMs: number): Buffer {
  const digits = new Date(atMs).toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return tagged(0x17, Buffer.from(`${digits}Z`));
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
