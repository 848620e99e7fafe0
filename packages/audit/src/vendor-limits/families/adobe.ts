import type { FamilyLimits, LimitRule } from '../limit-rule.ts';

const asOf = '2026-11-29';
const page = (name: string): { source: string; asOf: string } => ({
  source: `https://experienceleague.adobe.com/en/docs/analytics/implementation/vars/${name}`,
  asOf,
});
const bytes = (max: number): Pick<LimitRule, 'check' | 'effect'> => ({
  check: { kind: 'length', of: 'value', unit: 'bytes', max },
  effect: 'cut',
});

/** Limits of Adobe Analytics. */
export const ADOBE_LIMITS: FamilyLimits = {
  vendor: 'adobe',
  rules: [
    {
      id: 'page-name-length',
      at: { field: ['pageName', 'gn'], as: 'pageName' },
      ...bytes(100),
      ...page('page-vars/pagename'),
    },
    {
      id: 'channel-length',
      at: { field: ['ch', 'channel'], as: 'channel' },
      ...bytes(100),
      ...page('page-vars/channel'),
    },
    {
      id: 'prop-length',
      at: { fields: /^(?:c|prop)([1-9]\d?)$/, as: 'prop$1' },
      ...bytes(100),
      ...page('page-vars/prop'),
    },
    {
      id: 'evar-length',
      at: { fields: /^(?:v|eVar)([1-9]\d{0,2})$/, as: 'eVar$1' },
      ...bytes(255),
      ...page('page-vars/evar'),
    },
    {
      id: 'campaign-length',
      at: { field: ['v0', 'campaign'], as: 'campaign' },
      ...bytes(255),
      ...page('page-vars/campaign'),
    },
    {
      id: 'purchase-id-length',
      at: { field: ['purchaseID'] },
      ...bytes(20),
      ...page('page-vars/purchaseid'),
    },
    {
      id: 'transaction-id-length',
      at: { field: ['xact', 'transactionID'], as: 'transactionID' },
      ...bytes(100),
      ...page('page-vars/transactionid'),
    },
    {
      id: 'currency',
      at: { field: ['cc', 'currencyCode'], as: 'currencyCode' },
      check: { kind: 'currency', exact: true },
      effect: 'refused',
      ...page('config-vars/currencycode'),
    },
  ],
};

/** Limits of Adobe Analytics for fields that the Web SDK sends to it. */
export const ADOBE_WEB_SDK_LIMITS: FamilyLimits = {
  vendor: 'adobe-web-sdk',
  rules: [
    {
      id: 'prop-length',
      at: { fields: /^xdm\._experience\.analytics\.customDimensions\.props\.(prop[1-9]\d?)$/ },
      ...bytes(100),
      ...page('page-vars/prop'),
    },
    {
      id: 'evar-length',
      at: { fields: /^xdm\._experience\.analytics\.customDimensions\.eVars\.(eVar[1-9]\d{0,2})$/ },
      ...bytes(255),
      ...page('page-vars/evar'),
    },
  ],
};
