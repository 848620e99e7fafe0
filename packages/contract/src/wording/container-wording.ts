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

/** Texts about tag managers, in one language. */
export interface ContainerWording {
  /** Kinds of text in which no container was found. */
  notContainers: Record<NotContainer, string>;
  /** Reasons for which a part of a container could not be read. */
  unreadable: Record<UnreadableReason, string>;
  outcomes: Record<TagOutcome, string>;
  /** Reasons for which a prediction is not possible. The reason `variable` precedes the variable's name. */
  doubts: Record<PredictionDoubt, string>;
  /** Text between the two sides of a condition, and its negated form. */
  operators: Record<ConditionOperator, string>;
  negatedOperators: Record<ConditionOperator, string>;
  triggers: Record<TriggerType, string>;
  firing: Record<ContainerTag['firing'], string>;
  /** Types of tags and variables as the script names them. Those in `PROPER_NAMES` need no translation. */
  tags: Readonly<Record<string, string>>;
  variables: Readonly<Record<string, string>>;
  /** Types of clients of a server container. */
  clients: Readonly<Record<string, string>>;
  /** Tag or variable with code written by its owner or from the gallery. */
  customTemplate: string;
  /** Parts of an address that a URL variable reads. */
  components: Readonly<Record<string, string>>;
  /** Kind with its distinguishing value: `{kind}: {value}`. */
  withValue: string;
  /** Text between the items of a list, of which one must match. */
  or: string;
}

/** Names of products, equal in every language. */
export const PRODUCT_NAMES: Record<ContainerProduct, string> = {
  'google-tag-manager': 'Google Tag Manager',
  'google-tag': 'Google tag',
  matomo: 'Matomo Tag Manager',
  'adobe-launch': 'Adobe Launch',
  tealium: 'Tealium iQ',
};

/** Types of tags that are names of products, equal in every language. */
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
