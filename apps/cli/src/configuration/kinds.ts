import { alarmRuleKind } from './kinds/alarm-rule.ts';
import { channelKind } from './kinds/channel.ts';
import { companyKind } from './kinds/company.ts';
import { contextKind } from './kinds/context.ts';
import { filterListKind } from './kinds/filter-list.ts';
import { identityProviderKind } from './kinds/identity-provider.ts';
import { journeyKind } from './kinds/journey.ts';
import { linkListKind } from './kinds/link-list.ts';
import { poolKind } from './kinds/pool.ts';
import { reportInterfaceKind } from './kinds/report-interface.ts';
import { signInKind } from './kinds/sign-in.ts';
import { testKind } from './kinds/test.ts';
import { websiteKind } from './kinds/website.ts';
import type { Kind } from './kind.ts';

/** All kinds in the order of creation: dependencies come first. */
export const KINDS: readonly Kind[] = [
  companyKind,
  websiteKind,
  contextKind,
  reportInterfaceKind,
  testKind,
  journeyKind,
  poolKind,
  linkListKind,
  filterListKind,
  channelKind,
  alarmRuleKind,
  identityProviderKind,
  // Sign-in settings may require a provider, which must exist first.
  signInKind,
];
