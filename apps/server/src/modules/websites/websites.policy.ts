import type { WebsiteInput } from '@vigie/contract/website.ts';

/** One spelling for one website: no fragment, no credentials, host in lower case, default port left out. */
export function normaliseWebsite(input: WebsiteInput): WebsiteInput {
  const url = new URL(input.url);
  url.hash = '';
  url.username = '';
  url.password = '';
  return { ...input, url: url.href, name: input.name === '' ? url.host : input.name };
}
