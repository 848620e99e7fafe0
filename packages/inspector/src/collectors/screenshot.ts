import { createHash } from 'node:crypto';
import type { Collector } from '../collector.ts';
import type { Scene } from './scene.ts';

type ScreenshotRecord = { sha256: string; mimeType: string; sizeBytes: number };

const QUALITY = 70;

/** Takes a picture of the visible part of the page; `image` holds its bytes afterwards. */
export function screenshotCollector({ session, screenshot }: Scene): Collector<ScreenshotRecord | null> & {
  image: () => Uint8Array | null;
} {
  let bytes: Buffer | null = null;
  return {
    start: () => undefined,
    async finish() {
      if (!screenshot) return null;
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'webp',
        quality: QUALITY,
        optimizeForSpeed: true,
      });
      bytes = Buffer.from(data, 'base64');
      return {
        sha256: createHash('sha256').update(bytes).digest('hex'),
        mimeType: 'image/webp',
        sizeBytes: bytes.length,
      };
    },
    image: () => bytes,
  };
}
