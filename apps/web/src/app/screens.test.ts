import { createMemoryHistory } from '@tanstack/react-router';
import { OLD_ADDRESSES } from '@vigie/contract/old-addresses.ts';
import { PAGE_ACCESS } from '@vigie/contract/pages.ts';
import { describe, expect, it } from 'vitest';
import { createI18n } from '../shared/i18n/i18n.ts';
import { sampleUser } from '../testing/samples.ts';
import { createPanelRouter } from './router.tsx';
import { SCREENS } from './screens.ts';

/** Name, path and one example address, written by hand. */
const SPECIFIED = [
  ['index', '/', '/'],
  ['parc', '/parc', '/parc'],
  ['connexion', '/connexion', '/connexion'],
  ['demande-mot-de-passe', '/demande-mot-de-passe', '/demande-mot-de-passe'],
  ['changement-mot-de-passe', '/changement-mot-de-passe', '/changement-mot-de-passe'],
  ['aide', '/aide', '/aide'],
  ['aide-contact', '/aide/contact', '/aide/contact'],
  ['aide-detail-id', '/aide/detail/{id}', '/aide/detail/agents'],
  ['jobs', '/jobs', '/jobs'],
  ['urls-liste', '/urls/liste', '/urls/liste'],
  ['urls-analyse', '/urls/analyse', '/urls/analyse'],
  ['pools', '/pools', '/pools'],
  ['pools-ajouter', '/pools/ajouter', '/pools/ajouter'],
  ['pools-id', '/pools/{id}', '/pools/7'],
  ['pools-id-editer', '/pools/{id}/editer', '/pools/7/editer'],
  ['pools-id-executer', '/pools/{id}/executer', '/pools/7/executer'],
  ['pools-tests', '/pools/tests', '/pools/tests'],
  ['pools-tests-ajouter', '/pools/tests/ajouter', '/pools/tests/ajouter'],
  ['pools-tests-id', '/pools/tests/{id}', '/pools/tests/7'],
  ['pools-tests-id-editer', '/pools/tests/{id}/editer', '/pools/tests/7/editer'],
  ['pools-tests-id-executer', '/pools/tests/{id}/executer', '/pools/tests/7/executer'],
  ['sante', '/sante', '/sante'],
  ['sante-evolution', '/sante/evolution', '/sante/evolution'],
  ['partage', '/partage', '/partage'],
  ['comparaison', '/comparaison', '/comparaison'],
  ['agents', '/agents', '/agents'],
  ['agents-associer', '/agents/associer', '/agents/associer'],
  ['agents-appelant', '/agents/appelant', '/agents/appelant'],
  ['agents-id', '/agents/{id}', '/agents/7'],
  ['agents-id-editer', '/agents/{id}/editer', '/agents/7/editer'],
  ['groupe', '/groupe', '/groupe'],
  ['groupe-ajouter', '/groupe/ajouter', '/groupe/ajouter'],
  ['groupe-detail-id', '/groupe/detail/{id}', '/groupe/detail/7'],
  ['groupe-editer-id', '/groupe/editer/{id}', '/groupe/editer/7'],
  ['dataQuality', '/dataQuality', '/dataQuality'],
  ['dataQuality-csp', '/dataQuality/csp', '/dataQuality/csp'],
  ['dataQuality-tagJs', '/dataQuality/tagJs', '/dataQuality/tagJs'],
  ['dataQuality-tagPhp', '/dataQuality/tagPhp', '/dataQuality/tagPhp'],
  ['dataQuality-dataLayer', '/dataQuality/dataLayer', '/dataQuality/dataLayer'],
  ['dataQuality-hitPageview', '/dataQuality/hitPageview', '/dataQuality/hitPageview'],
  ['dataQuality-donneesPersonnelles', '/dataQuality/donneesPersonnelles', '/dataQuality/donneesPersonnelles'],
  ['dataQuality-comptes', '/dataQuality/comptes', '/dataQuality/comptes'],
  ['dataQuality-visiteursReels', '/dataQuality/visiteursReels', '/dataQuality/visiteursReels'],
  ['dataQuality-limites', '/dataQuality/limites', '/dataQuality/limites'],
  ['dataQuality-autresNavigateurs', '/dataQuality/autresNavigateurs', '/dataQuality/autresNavigateurs'],
  ['dataQuality-serveur', '/dataQuality/serveur', '/dataQuality/serveur'],
  ['dataQuality-liens', '/dataQuality/liens', '/dataQuality/liens'],
  ['dataQuality-consentement', '/dataQuality/consentement', '/dataQuality/consentement'],
  ['parametres', '/parametres', '/parametres'],
  ['parametres-mot-de-passe', '/parametres/mot-de-passe', '/parametres/mot-de-passe'],
  ['website-parametres', '/website/parametres', '/website/parametres'],
  ['utilisateur', '/utilisateur', '/utilisateur'],
  ['utilisateur-ajouter', '/utilisateur/ajouter', '/utilisateur/ajouter'],
  ['utilisateur-detail-id', '/utilisateur/detail/{id}', '/utilisateur/detail/7'],
  ['utilisateur-id-mot-de-passe', '/utilisateur/{id}/mot-de-passe', '/utilisateur/7/mot-de-passe'],
  ['profil-editer-id', '/profil/editer/{id}', '/profil/editer/7'],
] as const;
/** Pages without a sign-in, written by hand; invitations and legal notices are public too. */
const BLANK = ['connexion', 'demande-mot-de-passe', 'changement-mot-de-passe', 'partage'];

describe('the table of screens', () => {
  it.each(SCREENS.map(({ name }) => name))('knows who may open %s', (name) => {
    expect(PAGE_ACCESS).toHaveProperty(name);
  });

  it('contains each name and each path once', () => {
    expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length);
    expect(new Set(SCREENS.map(({ path }) => path)).size).toBe(SCREENS.length);
  });
});

describe('the specification’s routes', () => {
  const i18n = createI18n({ initial: 'en', announce: () => {}, store: () => {} });
  const router = createPanelRouter(
    { i18n, signedIn: () => Promise.resolve(null) },
    createMemoryHistory({ initialEntries: ['/connexion'] }),
  );

  it.each(SPECIFIED)('%s stands at %s, in its layout', (name, path, address) => {
    const [matched] = router.getMatchedRoutes(address);
    const screen = matched.at(-1)?.options.staticData?.screen;
    expect(screen).toMatchObject({ name, path: path.replace('{id}', '$id') });
    expect(screen?.load).toBeTypeOf('function');
    expect(matched.map(({ id }) => id)).toContain(BLANK.includes(name) ? '/blank' : '/default');
  });

  it.each(['/SANTE', '/dataquality', '/Pools/tests'])('knows no page at %s', (address) => {
    const [matched] = router.getMatchedRoutes(address);
    expect(matched.at(-1)?.options.staticData?.screen).toBeUndefined();
  });
});

/** Former addresses with their replacements, written by hand. */
const LINKS = [
  ['/incidents', '/urls/liste?by=cause&of=all'],
  ['/incidents?state=any', '/urls/liste?by=cause&of=all&state=any'],
  ['/incidents?state=over', '/urls/liste?by=cause&of=all&state=ended'],
  [
    '/incidents?state=open&severity=major&kind=agent',
    '/urls/liste?by=cause&kind=agent&of=all&severity=major&state=open',
  ],
  ['/incidents?of=w1&website=w2', '/urls/liste?by=cause&of=w1&website=w2'],
  ['/incidents?website=w2&tracker=t1', '/urls/liste?by=cause&of=all&tracker=t1&website=w2'],
  ['/incidents/42', '/urls/causes/42'],
  ['/incidents/42?action=mute&website=w2', '/urls/causes/42?action=mute&website=w2'],
] as const;

const signedIn = () => Promise.resolve(sampleUser('moderator'));

describe('an old address', () => {
  const i18n = createI18n({ initial: 'en', announce: () => {}, store: () => {} });

  it.each(LINKS)('%s leads to %s', async (old, now) => {
    const history = createMemoryHistory({ initialEntries: ['/', old], initialIndex: 1 });
    // Without the screens' files: this test is about addresses.
    const screens = SCREENS.map(({ load: _load, ...screen }) => screen);
    const router = createPanelRouter({ i18n, signedIn }, history, screens);
    await router.load();
    const { pathname, searchStr } = router.latestLocation;
    const search = new URLSearchParams(searchStr);
    search.sort();
    expect(`${pathname}?${search}`.replace(/\?$/, '')).toBe(now);
    expect(history.length).toBe(2);
  });

  it('leads to a screen that exists', () => {
    const paths = SCREENS.map(({ path }) => path);
    for (const { path, to } of OLD_ADDRESSES) {
      expect(paths).toContain(to);
      expect(paths).not.toContain(path);
    }
  });

  it('is in the table above', () => {
    const patterns = OLD_ADDRESSES.map(({ path }) => new RegExp(`^${path.replace('$id', '[^/?]+')}(\\?|$)`));
    for (const pattern of patterns) expect(LINKS.some(([old]) => pattern.test(old))).toBe(true);
  });
});
