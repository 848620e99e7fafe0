import { randomBytes, webcrypto } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  CryptoEngine,
  MessageImprint,
  PKIStatus,
  SignedData,
  TSTInfo,
  TimeStampReq,
  TimeStampResp,
} from 'pkijs';

const crypto = new CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto });
const SHA_256 = '2.16.840.1.101.3.4.2.1';
/** RFC 3161, 2.3: the only purpose of a stamping certificate. */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const COMMON_NAME = '2.5.4.3';
const ORGANISATION = '2.5.4.10';

/** Time at which a service saw a sealed file. */
export interface TimeStamp {
  at: string;
  /** Name of the service in its certificate. */
  authority: string;
  /** True if its certificate was issued by one that the reader trusts. */
  isTrusted: boolean;
}

export interface TimeStampRequest {
  /** Body to post as application/timestamp-query (RFC 3161, 3.4). */
  query: Uint8Array;
  /**
   * Returns the token of the service's answer (application/timestamp-reply). Throws an Error for any answer but one to
   * this query.
   */
  tokenOf: (reply: Uint8Array) => Promise<Uint8Array>;
}

/** Creates the query for a service's time stamp over a SHA-256. */
export function requestTimeStamp(sha256: Uint8Array): TimeStampRequest {
  // An integer of DER is positive if its first bit is 0.
  const nonce = randomBytes(16);
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256 }),
      hashedMessage: new OctetString({ valueHex: bufferOf(sha256) }),
    }),
    nonce: new Integer({ valueHex: bufferOf(nonce) }),
    certReq: true,
  });
  return {
    query: new Uint8Array(request.toSchema().toBER()),
    async tokenOf(reply) {
      const { status, timeStampToken } = TimeStampResp.fromBER(bufferOf(reply));
      const isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods;
      if (!isGranted || timeStampToken === undefined) throw new Error('The service gave no time stamp.');
      const token = new Uint8Array(timeStampToken.toSchema().toBER());
      const info = infoOf(signedDataOf(token));
      const receivedNonce = info?.nonce && Buffer.from(info.nonce.valueBlock.valueHexView);
      const imprint = info && Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView);
      if (receivedNonce?.equals(nonce) !== true || imprint?.equals(sha256) !== true)
        throw new Error('The time stamp is about something else.');
      return token;
    },
  };
}

/**
 * Reads a token about data. Null if it is broken, belongs to other data, or its certificate is not made for time
 * stamps. `trusted`: certificates that the reader trusts, DER.
 */
export async function readTimeStamp(
  token: Uint8Array,
  data: Uint8Array,
  trusted: readonly Uint8Array[] = [],
): Promise<TimeStamp | null> {
  try {
    const signed = signedDataOf(token);
    const info = infoOf(signed);
    if (info === null) return null;
    const result = await verifyBy(signed, data, []);
    if (!result.signatureVerified || !result.signerCertificate) return null;
    if (!isForStamping(result.signerCertificate)) return null;
    const roots = trusted.map((der) => Certificate.fromBER(bufferOf(der)));
    return {
      at: info.genTime.toISOString(),
      authority: nameOf(result.signerCertificate),
      isTrusted: roots.length > 0 && (await isChained(signed, data, roots)),
    };
  } catch {
    return null;
  }
}

function signedDataOf(token: Uint8Array): SignedData {
  const content = ContentInfo.fromBER(bufferOf(token));
  return new SignedData({ schema: content.content });
}

function infoOf(signed: SignedData): TSTInfo | null {
  const bytes = signed.encapContentInfo.eContent?.getValue();
  return bytes === undefined ? null : TSTInfo.fromBER(bytes);
}

function verifyBy(signed: SignedData, data: Uint8Array, trustedCerts: Certificate[]) {
  const checkChain = trustedCerts.length > 0;
  return signed.verify(
    { signer: 0, data: bufferOf(data), checkChain, trustedCerts, extendedMode: true },
    crypto,
  );
}

async function isChained(signed: SignedData, data: Uint8Array, roots: Certificate[]): Promise<boolean> {
  const result = await verifyBy(signed, data, roots).catch(() => null);
  return result?.signerCertificateVerified === true;
}

function isForStamping({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)?.parsedValue as
    | { keyPurposes?: string[] }
    | undefined;
  return usage?.keyPurposes?.includes(TIME_STAMPING) === true;
}

function nameOf({ subject }: Certificate): string {
  const named = (type: string) => subject.typesAndValues.find((one) => one.type === type);
  const value: unknown = (named(COMMON_NAME) ?? named(ORGANISATION))?.value.valueBlock.value;
  return typeof value === 'string' ? value : '';
}

/** Returns exactly these bytes, in the form that ASN.1 libraries take. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
