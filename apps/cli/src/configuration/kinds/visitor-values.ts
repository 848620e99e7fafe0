import { visitorSettingsInputSchema, type VisitorSettings } from '@vigie/contract/visitor-settings.ts';
import * as z from 'zod';

const visitors = visitorSettingsInputSchema.shape;

/** Settings of the real visitors of a website in a configuration file. */
export const visitorValueSchema = z.object({
  isEnabled: visitors.isEnabled.default(true),
  rate: visitors.rate.default(1),
  respectsDoNotTrack: visitors.respectsDoNotTrack.default(true),
  respectsGlobalPrivacyControl: visitors.respectsGlobalPrivacyControl.default(true),
  pageGroups: visitors.pageGroups.default([]),
  consent: visitors.consent.default({ from: 'none' }),
  release: visitors.release.default({ from: 'none' }),
} satisfies Record<Exclude<keyof typeof visitors, 'websiteId' | 'updatedAt'>, z.ZodType>);
type VisitorValue = z.infer<typeof visitorValueSchema>;

/** Returns the settings of real visitors without key and addresses. */
export function visitorValueOf(settings: VisitorSettings): VisitorValue {
  const { isEnabled, rate, respectsDoNotTrack, respectsGlobalPrivacyControl } = settings;
  const { pageGroups, consent, release } = settings;
  return { isEnabled, rate, respectsDoNotTrack, respectsGlobalPrivacyControl, pageGroups, consent, release };
}
