import { canonicalAddress } from '@vigie/contract/web-address.ts';
import type { WebsiteInput } from '@vigie/contract/website.ts';

/** Returns one spelling for one website, which without a name is called by its host. */
export function normaliseWebsite(input: WebsiteInput): WebsiteInput {
  const url = canonicalAddress(input.url);
  return { ...input, url, name: input.name === '' ? new URL(url).host : input.name };
}
