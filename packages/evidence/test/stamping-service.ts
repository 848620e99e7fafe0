import { webcrypto } from 'node:crypto';
import { GeneralizedTime, Integer, ObjectIdentifier, OctetString, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  ExtKeyUsage,
  Extension,
  IssuerAndSerialNumber,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  Attribute,
  TSTInfo,
  TimeStampReq,
  TimeStampResp,
} from 'pkijs';

const crypto = new CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto });
const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const KEYS = { name: 'ECDSA', namedCurve: 'P-256' };

/** Time stamp service with a certificate of its own authority. */
export interface StampingService {
  /** Certificate of its authority, DER. */
  root: Uint8Array;
  reply: (query: Uint8Array, at: Date) => Promise<Uint8Array>;
}

async function certify(name: string, serial: number, by?: { certificate: Certificate; key: CryptoKey }) {
  const pair = await webcrypto.subtle.generateKey(KEYS, true, ['sign', 'verify']);
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ value: serial });
  const named = new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) });
  certificate.subject.typesAndValues.push(named);
  certificate.issuer.typesAndValues.push(...(by?.certificate.subject.typesAndValues ?? [named]));
  certificate.notBefore.value = new Date('2026-01-01T00:00:00Z');
  certificate.notAfter.value = new Date('2036-01-01T00:00:00Z');
  const extension =
    by === undefined
      ? { extnID: '2.5.29.19', value: new BasicConstraints({ cA: true }).toSchema() }
      : { extnID: '2.5.29.37', value: new ExtKeyUsage({ keyPurposes: ['1.3.6.1.5.5.7.3.8'] }).toSchema() };
  certificate.extensions = [
    new Extension({ extnID: extension.extnID, critical: true, extnValue: extension.value.toBER(false) }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey as CryptoKey, crypto);
  await certificate.sign((by?.key ?? pair.privateKey) as CryptoKey, 'SHA-256', crypto);
  return { certificate, key: pair.privateKey as CryptoKey };
}

export async function openStampingService(): Promise<StampingService> {
  const authority = await certify('Test authority', 1);
  const own = await certify('Test time stamps', 2, authority);
  return {
    root: new Uint8Array(authority.certificate.toSchema(true).toBER(false)),
    async reply(query, at) {
      const { messageImprint, nonce } = TimeStampReq.fromBER(new Uint8Array(query).buffer);
      const info = new TSTInfo({
        version: 1,
        policy: '1.2.3.4.1',
        messageImprint,
        serialNumber: new Integer({ value: 7 }),
        genTime: at,
        ...(nonce && { nonce }),
      });
      const content = info.toSchema().toBER(false);
      const signed = new SignedData({
        version: 3,
        encapContentInfo: new EncapsulatedContentInfo({
          eContentType: TST_INFO,
          eContent: new OctetString({ valueHex: content }),
        }),
        signerInfos: [
          new SignerInfo({
            version: 1,
            sid: new IssuerAndSerialNumber({
              issuer: own.certificate.issuer,
              serialNumber: own.certificate.serialNumber,
            }),
            signedAttrs: new SignedAndUnsignedAttributes({
              type: 0,
              attributes: [
                new Attribute({
                  type: '1.2.840.113549.1.9.3',
                  values: [new ObjectIdentifier({ value: TST_INFO })],
                }),
                new Attribute({
                  type: '1.2.840.113549.1.9.4',
                  values: [new OctetString({ valueHex: await webcrypto.subtle.digest('SHA-256', content) })],
                }),
                new Attribute({
                  type: '1.2.840.113549.1.9.5',
                  values: [new GeneralizedTime({ valueDate: at })],
                }),
              ],
            }),
          }),
        ],
        certificates: [own.certificate, authority.certificate],
      });
      await signed.sign(own.key, 0, 'SHA-256', undefined, crypto);
      const token = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
      const reply = new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken: token });
      return new Uint8Array(reply.toSchema().toBER(false));
    },
  };
}
