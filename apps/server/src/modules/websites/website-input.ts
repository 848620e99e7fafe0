import { websiteInputSchema, type Website, type WebsiteInput } from '@vigie/contract/website.ts';

const ENTERED = websiteInputSchema.keyof().options;

/** Returns the input that would produce a website. */
export function inputOf(website: Website): WebsiteInput {
  return Object.fromEntries(ENTERED.map((field) => [field, website[field]])) as WebsiteInput;
}
