/** Events that every vendor knows, with the names that vendors give them, in lower case without separators. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'page-view': ['pageview', 'page', 'pagevisit', 'screenview'],
  purchase: ['purchase', 'completepayment', 'placeanorder', 'ordercompleted'],
  'add-to-cart': ['addtocart', 'addcart', 'productadded'],
  'begin-checkout': ['begincheckout', 'initiatecheckout', 'startcheckout', 'checkoutstarted'],
  'view-item': ['viewitem', 'viewcontent', 'productviewed'],
  'add-payment-info': ['addpaymentinfo', 'addbilling'],
  'add-to-wishlist': ['addtowishlist'],
  lead: ['generatelead', 'lead', 'submitform'],
  'sign-up': ['signup', 'completeregistration'],
};

const CANONICAL: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([canonical, names]) => names.map((name) => [name, canonical] as const)),
);

/** Families whose events have other names than those of the table, or none at all. */
const OWN_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'pinterest-conversions-api': { checkout: 'purchase' },
  'pinterest-tag': { checkout: 'purchase' },
};
/** Families that name a conversion by a number of the account. */
const NAMELESS: ReadonlySet<string> = new Set(['linkedin-conversions-api', 'linkedin-insight', 'google-ads']);

/** Returns the name of an event that all vendors share; null if the family's names say nothing. */
export function sharedName(name: string, family: string): string | null {
  const plain = name.toLowerCase().replaceAll(/[^\p{L}\p{N}•]/gu, '');
  if (plain === '' || plain.includes('•') || NAMELESS.has(family)) return null;
  const own = Object.hasOwn(OWN_NAMES, family) ? OWN_NAMES[family] : undefined;
  if (own !== undefined && Object.hasOwn(own, plain)) return own[plain] ?? null;
  return CANONICAL.get(plain) ?? plain;
}

/** Returns whether an event is one that a server is expected to send on. */
export const isKeyEvent = (name: string | null): boolean => name !== null && Object.hasOwn(NAMES, name);
