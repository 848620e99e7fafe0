import { canonicalAddress } from '@vigie/contract/web-address.ts';
import type { WebsiteInput } from '@vigie/contract/website.ts';

/** Normalises the address and name of a website; without a name it gets its host. */
export function normaliseWebsite(input: WebsiteInput): WebsiteInput {
  const url = canonicalAddress(input.url);
  return { ...input, url, name: input.name === '' ? new URL(url).host : input.name };
}
