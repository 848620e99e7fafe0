import { gzipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { inflate, isGzip } from './inflate.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('inflate', () => {
  it('gives back what was compressed', () => {
    const compressed = gzipSync(strToU8('é'.repeat(10_000)));
    expect(isGzip(compressed)).toBe(true);
    expect(text(inflate(compressed))).toBe('é'.repeat(10_000));
  });

  it('stops at 4 MiB', { tags: ['exhaustive'] }, () => {
    expect(inflate(gzipSync(new Uint8Array(50_000_000)))).toHaveLength(4_194_304);
  });

  it('retains the part before a cut', () => {
    const noise = Array.from({ length: 20_000 }, (_, index) => Math.imul(index, 2_654_435_761) >>> 0).join(
      ' ',
    );
    const compressed = gzipSync(strToU8(noise));
    const inflated = text(inflate(compressed.subarray(0, compressed.length / 2)));
    expect(inflated.length).toBeGreaterThan(1_000);
    expect(noise.startsWith(inflated.slice(0, -4))).toBe(true);
  });

  it('makes nothing of what is no gzip stream', () => {
    expect(inflate(new Uint8Array([0x1f, 0x8b, 1, 2, 3]))).toHaveLength(0);
  });
});
