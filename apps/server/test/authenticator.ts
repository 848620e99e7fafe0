import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** JSON options that the panel sends to an authenticator. */
export interface AuthenticatorOptions {
  challenge: string;
  rpId?: string;
  rp?: { id: string };
  user?: { id: string };
}

/** Deviations of an authenticator or an attacker from the request. */
export interface Departure {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  isVerified?: boolean;
  /** Reported signature counter. */
  counter?: number;
  userHandle?: string;
  /** True if it signs with another key than the credential's. */
  hasForeignKey?: boolean;
  /** Attestation to send instead of none. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** Creates a software authenticator with one credential (WebAuthn Level 3, section 6) and a signature counter. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  let handle = '';

  const clientData = (type: string, options: AuthenticatorOptions, departure: Departure): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: departure.type ?? type,
        challenge: departure.challenge ?? options.challenge,
        origin: departure.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const head = (rpId: string, flags: number, { isVerified = true, ...departure }: Departure): Buffer => {
    counter += 1;
    const bytes = Buffer.alloc(37);
    hashOf(departure.rpId ?? rpId).copy(bytes);
    bytes.writeUInt8(flags | PRESENT | (isVerified ? VERIFIED : 0), 32);
    bytes.writeUInt32BE(departure.counter ?? counter, 33);
    return bytes;
  };

  return {
    /** Answers `navigator.credentials.create`. */
    create(options: AuthenticatorOptions, departure: Departure = {}) {
      handle = options.user?.id ?? '';
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const key = [Buffer.alloc(16), length, credentialId, coseKeyOf(publicKey)];
      const authData = Buffer.concat([head(options.rp?.id ?? '', HAS_KEY, departure), ...key]);
      const { fmt, attStmt } = departure.attestation ?? { fmt: 'none', attStmt: new Map() };
      const attestation = new Map<string, unknown>(Object.entries({ fmt, attStmt, authData }));
      const response = {
        clientDataJSON: clientData('webauthn.create', options, departure).toString('base64url'),
        attestationObject: encodeCbor(attestation).toString('base64url'),
        transports: ['internal'],
      };
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
    },
    /** Answers `navigator.credentials.get`. */
    get(options: AuthenticatorOptions, departure: Departure = {}) {
      const authenticatorData = head(options.rpId ?? '', 0, departure);
      const client = clientData('webauthn.get', options, departure);
      const key = departure.hasForeignKey === true ? createForeignKey() : privateKey;
      const signature = sign('sha256', Buffer.concat([authenticatorData, hashOf(client)]), key);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: departure.userHandle ?? handle,
      };
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;

const hashOf = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

function createForeignKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

/** Encodes an ES256 key as COSE (RFC 9053, section 7.1). */
function coseKeyOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return encodeCbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** Encodes integers, texts, bytes, lists and maps as CBOR (RFC 8949). */
export function encodeCbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value);
  if (typeof value === 'string')
    return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([headOf(4, value.length), ...value.map(encodeCbor)]);
  if (value instanceof Map)
    return Buffer.concat([headOf(5, value.size), ...[...value].flatMap((pair) => pair.map(encodeCbor))]);
  throw new TypeError(`CBOR of ${typeof value}`);
}

function headOf(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 0x1_00) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
