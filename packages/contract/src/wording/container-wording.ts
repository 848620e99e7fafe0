import type {
  ConditionOperator,
  ContainerProduct,
  ContainerTag,
  NotContainer,
  PredictionDoubt,
  TagOutcome,
  TriggerType,
  UnreadableReason,
} from '../container.ts';

/** Words about tag managers, in one language. */
export interface ContainerWording {
  /** What a text is in which no container was found. */
  notContainers: Record<NotContainer, string>;
  /** Why a part of a container could not be read. */
  unreadable: Record<UnreadableReason, string>;
  outcomes: Record<TagOutcome, string>;
  /** Why it cannot be said whether a tag fires; of a variable, before its name. */
  doubts: Record<PredictionDoubt, string>;
  /** Between the two sides of a condition, and where it is negated. */
  operators: Record<ConditionOperator, string>;
  negatedOperators: Record<ConditionOperator, string>;
  triggers: Record<TriggerType, string>;
  firing: Record<ContainerTag['firing'], string>;
  /** Types of tags and variables as the script names them; those of `PROPER_NAMES` need no words. */
  tags: Readonly<Record<string, string>>;
  variables: Readonly<Record<string, string>>;
  /** A tag or variable whose code its owner or the gallery wrote. */
  customTemplate: string;
  /** Parts of an address, of a URL variable. */
  components: Readonly<Record<string, string>>;
  /** A kind with what sets it apart: `{kind}: {value}`. */
  withValue: string;
  /** A list of which one item must compare: between the items. */
  or: string;
}

/** Names of products, the same in every language. */
export const PRODUCT_NAMES: Record<ContainerProduct, string> = {
  'google-tag-manager': 'Google Tag Manager',
  'google-tag': 'Google tag',
  matomo: 'Matomo Tag Manager',
  'adobe-launch': 'Adobe Launch',
  tealium: 'Tealium iQ',
};

/** Types of tags that are names of products, the same in every language. */
export const PROPER_NAMES: Readonly<Record<string, string>> = {
  asp: 'AdRoll Smart Pixel',
  baut: 'Microsoft Advertising UET',
  bzi: 'LinkedIn Insight',
  cegg: 'Crazy Egg',
  crto: 'Criteo OneTag',
  csm: 'comScore',
  hjtc: 'Hotjar',
  infinity: 'Infinity Call Tracking',
  mf: 'Mouseflow',
  okt: 'Oktopost',
  pa: 'Perfect Audience',
  pntr: 'Pinterest Tag',
  qca: 'Quantcast Audience Measurement',
  qpx: 'Quora Pixel',
  shareaholic: 'Shareaholic',
  svw: 'Survicate',
  twitter_website_tag: 'X (Twitter)',
  ua: 'Universal Analytics',
  yieldify: 'Yieldify',
};
