import { websiteInputSchema, type Website, type WebsiteInput } from '@vigie/contract/website.ts';

const ENTERED = websiteInputSchema.keyof().options;

/** Returns what a user would enter to have a website as it is. */
export function inputOf(website: Website): WebsiteInput {
  return Object.fromEntries(ENTERED.map((field) => [field, website[field]])) as WebsiteInput;
}
