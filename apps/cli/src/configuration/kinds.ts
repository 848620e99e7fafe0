import { alarmRuleKind } from './kinds/alarm-rule.ts';
import { channelKind } from './kinds/channel.ts';
import { companyKind } from './kinds/company.ts';
import { contextKind } from './kinds/context.ts';
import { identityProviderKind } from './kinds/identity-provider.ts';
import { journeyKind } from './kinds/journey.ts';
import { poolKind } from './kinds/pool.ts';
import { signInKind } from './kinds/sign-in.ts';
import { testKind } from './kinds/test.ts';
import { websiteKind } from './kinds/website.ts';
import type { Kind } from './kind.ts';

/** Everything that files describe, in the order in which it is made: what others need comes first. */
export const KINDS: readonly Kind[] = [
  companyKind,
  websiteKind,
  contextKind,
  testKind,
  journeyKind,
  poolKind,
  channelKind,
  alarmRuleKind,
  identityProviderKind,
  // It may demand a provider: that one is there then.
  signInKind,
];
