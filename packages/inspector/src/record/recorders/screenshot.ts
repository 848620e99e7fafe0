import { createHash } from 'node:crypto';
import { cover } from '../../journey/call-finder.ts';
import { withTextsCovered } from '../../pictures/cover-texts.ts';
import type { Recorder } from '../recorder.ts';
import type { RecorderContext } from './recorder-context.ts';

type ScreenshotRecord = { sha256: string; mimeType: string; sizeBytes: number };

const QUALITY = 70;

/** Takes a picture of the visible part of the page, if requested. */
export function screenshotRecorder({
  session,
  screenshot,
  secrets,
  hiding,
  pageScripts,
  keepImage,
}: RecorderContext): Recorder<ScreenshotRecord | null> {
  return {
    start: () => undefined,
    async finish() {
      if (!screenshot) return null;
      if (secrets.length > 0) await cover(pageScripts.worlds(), secrets);
      // To write it as WebP would take a third of a light page's CPU, and save a third of the size.
      const options = { format: 'jpeg', quality: QUALITY, optimizeForSpeed: true } as const;
      const take = () => session.send('Page.captureScreenshot', options);
      const { data } = await (hiding === undefined
        ? take()
        : withTextsCovered(() => pageScripts.worlds(), hiding, take));
      const bytes = Buffer.from(data, 'base64');
      keepImage(bytes);
      return {
        sha256: createHash('sha256').update(bytes).digest('hex'),
        mimeType: 'image/jpeg',
        sizeBytes: bytes.length,
      };
    },
  };
}
