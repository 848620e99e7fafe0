import type { Family } from './family.ts';

type Container = Pick<Family, 'vendor' | 'name' | 'jsTagNames' | 'tagAccount' | 'docs'>;

/** Tag managers and other loaders. They have a script with an account, and no hits of their own. */
export const TAG_MANAGERS: readonly Family[] = [
  {
    vendor: 'google-tag-manager',
    name: 'Google Tag Manager',
    jsTagNames: ['googletagmanager.com/gtm.js', '/gtm.js', 'googletagmanager.com/gtag/js'],
    tagAccount: /\?(?:[^#]*&)?id=(GTM-[\w-]+)/,
    docs: 'https://support.google.com/tagmanager/answer/6103696',
  },
  {
    vendor: 'matomo-tag-manager',
    name: 'Matomo Tag Manager',
    jsTagNames: ['/container_*.js'],
    tagAccount: /\/container_(\w+?)(?:_\w+)?\.js/,
    docs: 'https://developer.matomo.org/guides/tagmanager/introduction',
  },
  {
    vendor: 'piwik-pro-tag-manager',
    name: 'Piwik PRO Tag Manager',
    jsTagNames: ['piwik.pro/containers/', '/containers/*-*-*-*-*.js'],
    tagAccount: /\/containers\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i,
    docs: 'https://developers.piwik.pro/docs/installation',
  },
  {
    vendor: 'adobe-launch',
    name: 'Adobe Experience Platform Tags (Launch)',
    jsTagNames: ['assets.adobedtm.com/*launch-', 'assets.adobedtm.com/*satelliteLib-'],
    tagAccount: /\/(launch-\w+|satelliteLib-\w+)/,
    docs: 'https://experienceleague.adobe.com/en/docs/experience-platform/tags/home',
  },
  {
    vendor: 'ensighten',
    name: 'Ensighten',
    jsTagNames: ['ensighten.com/*Bootstrap.js'],
    tagAccount: /^[^/]+\/([\w-]+)\//,
    docs: 'https://success.ensighten.com',
  },
].map(family);

function family(facts: Container): Family {
  return {
    ...facts,
    category: 'tag-manager',
    phpTagNames: [],
    pageViewRule: null,
    requiredVariables: [],
    hosts: [],
    decode: () => null,
  };
}
