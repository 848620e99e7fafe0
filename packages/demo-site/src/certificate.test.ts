import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { selfSignedCertificate } from './certificate.ts';

const NOW = new Date('2031-05-06T07:08:09Z');

test.each(['127.0.0.1', 'boutique.test'])(
  'is valid for %s, signed by its own key and for 30 days',
  (host) => {
    const { cert } = selfSignedCertificate(host, NOW);
    const read = new X509Certificate(cert);
    expect(read.verify(read.publicKey)).toBe(true);
    expect(read.checkHost(host) ?? read.checkIP(host)).toBe(host);
    expect(new Date(read.validTo).toISOString()).toBe('2031-06-05T07:08:09.000Z');
  },
);
