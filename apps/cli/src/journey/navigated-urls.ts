import type { Recording } from '@vigie/contract/recording.ts';
import { atBase } from '@vigie/inspector/journey/base-url.ts';

/** Returns the web pages that a recording opens by their address, where it is run. */
export function navigatedUrls(recording: Recording, baseUrl: string | undefined): string[] {
  return atBase(recording, baseUrl).steps.flatMap((step) => {
    const url = step.type === 'navigate' ? URL.parse(step.url) : null;
    return url !== null && /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
}
