import type { Recording } from '@vigie/contract/recording.ts';
import { atBase } from '@vigie/inspector/journey/base-url.ts';

/** Returns the addresses that a recording opens, resolved against the base URL. */
export function navigatedUrls(recording: Recording, baseUrl: string | undefined): string[] {
  return atBase(recording, baseUrl).steps.flatMap((step) => {
    const url = step.type === 'navigate' ? URL.parse(step.url) : null;
    return url !== null && /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
}
