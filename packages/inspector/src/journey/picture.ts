import { createHash } from 'node:crypto';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { whileTimePasses } from '../visit/wait-until-settled.ts';
import { withTextsCovered, type PictureHiding } from '../pictures/cover-texts.ts';
import { callFinder, cover } from './call-finder.ts';
import type { JourneyTab } from './journey-context.ts';

const QUALITY = 70;
/** Limit in ms for a picture; past it there is none. */
const PICTURE_MS = 5_000;
const FOR_PICTURE = { stepMs: 1, pauseMs: 10, firstPauseMs: 150 };

export interface Picture {
  bytes: Uint8Array;
  record: NonNullable<Extract<Observation['screenshot'], { state: 'recorded' }>['value']>;
}

interface HiddenInPictures {
  /** Values that no picture may show. */
  secrets: readonly string[];
  /** Redaction rules for texts; absent: none. */
  rules: PictureHiding | undefined;
}

/** Returns a picture of the tab with the hidden values covered; null if there is none, or they cannot be covered. */
export async function takePicture(
  tab: JourneyTab,
  { secrets, rules }: HiddenInPictures,
): Promise<Picture | null> {
  const over = AbortSignal.timeout(PICTURE_MS);
  const end = new Promise<null>((resolve) =>
    over.addEventListener('abort', () => resolve(null), { once: true }),
  );
  const isCovered = secrets.length > 0;
  const worlds = () => tab.recording.pageScripts.worlds();
  const take = async () => {
    const { data } = await tab.session.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality: QUALITY,
      optimizeForSpeed: true,
    });
    return data;
  };
  try {
    const taken = (async () => {
      if (isCovered) await cover(worlds(), secrets);
      return rules === undefined ? take() : withTextsCovered(worlds, rules, take);
    })();
    const data = await Promise.race([whileTimePasses(tab.recording.time, FOR_PICTURE, taken), end]);
    if (data === null) return null;
    const bytes = Buffer.from(data, 'base64');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { bytes, record: { sha256, mimeType: 'image/jpeg', sizeBytes: bytes.length } };
  } catch {
    return null;
  } finally {
    if (isCovered) for (const world of worlds()) void callFinder(world, 'uncover').catch(() => undefined);
  }
}
