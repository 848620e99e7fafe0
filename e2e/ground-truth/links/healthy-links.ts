import {
  adding,
  http,
  keep,
  landingLink,
  meta,
  nothing,
  page,
  refresh,
  replacing,
  script,
  shopLink,
  target,
  waiting,
  without,
  type Answer,
  type LinkCase,
  type NamedLink,
} from './link-case.ts';

const SHOP = 'www.boutique.fr';
const JOURNAL = 'www.journal.com';
const UTM = '?utm_source=lettre&utm_medium=email&utm_campaign=soldes';
const SHOP_PAGE = `http://${SHOP}/NAME/page${UTM}`;

/** Returns a healthy link through a click tracker, whose parameters are on the address of the click tracker. */
function through([name, link]: NamedLink, answer: Answer): LinkCase {
  const { host, pathname } = new URL(link);
  const key = `${host}/${pathname.split('/').slice(2).join('/')}`;
  return { name, link, answers: { [key]: answer, [`${SHOP}/page`]: page() }, findings: [] };
}

const REDIRECTS: LinkCase[] = [
  landingLink(['direct', SHOP_PAGE], page()),
  shopLink(['kept-301', UTM], http('page', keep, 301), { hops: ['http'] }),
  shopLink(['kept-307', UTM], http('page', keep, 307)),
  shopLink(['kept-by-meta', UTM], meta('page'), { hops: ['meta'] }),
  shopLink(['kept-by-refresh', UTM], refresh('page'), { hops: ['http'] }),
  shopLink(['kept-by-script', UTM], script('page'), { hops: ['script'] }),
  shopLink(
    ['kept-by-later-script', UTM],
    script('page', keep, 'setTimeout(() => { location.href = TO }, 1200)'),
  ),
  shopLink(
    ['kept-by-form', UTM],
    script(
      'page',
      keep,
      `const form = document.createElement('form'); form.action = 'page';
    for (const [name, value] of new URLSearchParams(location.search)) form.append(Object.assign(document.createElement('input'), { name, value }));
    document.body.append(form); form.submit()`,
    ),
  ),
  shopLink(
    ['order-changed', UTM],
    http('page', () => '?utm_campaign=soldes&utm_source=lettre&utm_medium=email'),
  ),
  shopLink(
    ['escapes-in-small-letters', '?utm_campaign=%C3%A9t%C3%A9'],
    http('page', () => '?utm_campaign=%c3%a9t%c3%a9'),
  ),
  shopLink(
    ['blank-as-plus', '?utm_campaign=soldes%20ete'],
    http('page', () => '?utm_campaign=soldes+ete'),
  ),
  shopLink(
    ['needless-escapes', '?utm_campaign=soldes-ete'],
    http('page', () => '?utm_campaign=%73oldes%2Dete'),
  ),
  shopLink(
    ['decomposed-accents', '?utm_campaign=%C3%A9t%C3%A9'],
    http('page', () => '?utm_campaign=e%CC%81te%CC%81'),
  ),
  shopLink(['repeated-parameter', UTM], http('page', adding('utm_source=lettre'))),
  shopLink(['empty-parameter-dropped', '?utm_source=lettre&utm_term='], http('page', without('utm_term'))),
  shopLink(
    ['other-parameters-dropped', `${UTM}&session=12&ref=abc&page=2`],
    http('page', without('session', 'ref', 'page')),
  ),
  shopLink(['other-parameters-added', UTM], http('page', adding('lang=fr&consent=1'))),
  {
    name: 'to-tls-and-www',
    link: `http://boutique.fr/NAME/page${UTM}`,
    answers: {
      'boutique.fr/page': http(`https://boutique.fr/NAME/slash`, keep, 301),
      'boutique.fr/slash': http(`https://${SHOP}/NAME/slash`, keep, 301),
      [`${SHOP}/slash`]: http('slash/', keep, 301),
      [`${SHOP}/slash/`]: page(),
    },
    findings: [],
    hops: ['http', 'http', 'http'],
  },
  {
    name: 'cookie-check-and-back',
    link: `http://${SHOP}/NAME/go${UTM}`,
    answers: {
      [`${SHOP}/go`]: (query) =>
        http(`choix?retour=${encodeURIComponent(`/cookie-check-and-back/page${query}`)}`, nothing)(query),
      [`${SHOP}/choix`]: (query) => http(new URLSearchParams(query).get('retour') ?? '', nothing)(query),
      [`${SHOP}/page`]: page(),
    },
    findings: [],
  },
  {
    name: 'consent-on-other-host-and-back',
    link: `http://${SHOP}/NAME/go${UTM}`,
    answers: {
      [`${SHOP}/go`]: (query) =>
        http(
          `http://choix.cmp.net/NAME/c?back=${encodeURIComponent(`http://${SHOP}/consent-on-other-host-and-back/page${query}`)}`,
          nothing,
        )(query),
      'choix.cmp.net/c': script(
        '',
        nothing,
        `location.replace(new URLSearchParams(location.search).get('back'))`,
      ),
      [`${SHOP}/page`]: page(),
    },
    findings: [],
  },
  {
    name: 'kept-in-the-session',
    link: `http://${SHOP}/NAME/go${UTM}`,
    answers: {
      [`${SHOP}/go`]: script(
        'page',
        nothing,
        'sessionStorage.setItem("query", location.search); location.replace(TO)',
      ),
      [`${SHOP}/page`]: page('hitUrl = location.href + sessionStorage.getItem("query")'),
    },
    findings: [],
  },
];
const SERVICES: LinkCase[] = [
  through(
    ['target-in-query', `http://clic.routeur.net/NAME/c?id=5&u=${encodeURIComponent(SHOP_PAGE)}`],
    target('u'),
  ),
  through(
    [
      'target-encoded-twice',
      `http://clic.routeur.net/NAME/c?u=${encodeURIComponent(encodeURIComponent(SHOP_PAGE))}`,
    ],
    http(SHOP_PAGE, nothing),
  ),
  through(['target-unencoded', `http://clic.routeur.net/NAME/c?u=${SHOP_PAGE}`], http(SHOP_PAGE, nothing)),
  through(['target-in-path', `http://clic.routeur.net/NAME/t`], http(SHOP_PAGE, nothing)),
  through(['opaque', 'http://court.link/NAME/x'], http(SHOP_PAGE, nothing, 301)),
  through(
    ['tracker-adds-parameters', `http://clic.routeur.net/NAME/c?u=${encodeURIComponent(SHOP_PAGE)}`],
    target('u', adding('mc_cid=a1&mc_eid=b2&_hsenc=p2ANq')),
  ),
  through(
    ['network-adds-click-id', `http://regie.net/NAME/ad`],
    http(SHOP_PAGE, adding('gclid=Cj0_n&msclkid=8f')),
  ),
  through(
    ['network-fills-placeholder', `http://regie.net/NAME/ad${UTM}&gclid={gclid}&utm_term={keyword}`],
    http(`http://${SHOP}/NAME/page`, (query) =>
      query.replace('{gclid}', 'Cj0_p').replace('{keyword}', 'lampe'),
    ),
  ),
  through(
    ['click-id-renamed', `http://regie.net/NAME/ad${UTM}&gclid=Cj0_r`],
    http(`http://${SHOP}/NAME/page`, replacing('gclid=', 'click_ref=')),
  ),
  through(
    ['click-id-of-same-vendor', `http://regie.net/NAME/ad${UTM}&gclid=Cj0_s`],
    http(`http://${SHOP}/NAME/page`, replacing('gclid=Cj0_s', 'gbraid=0AAA_s')),
  ),
  through(
    [
      'click-id-changed-by-its-vendor',
      `http://l.facebook.com/NAME/l.php?u=${encodeURIComponent(`${SHOP_PAGE}&fbclid=IwAR_old`)}`,
    ],
    http(`${SHOP_PAGE}&fbclid=IwAR_new`, nothing),
  ),
  through(
    ['matomo-names', `http://clic.routeur.net/NAME/c${UTM}`],
    http(`http://${SHOP}/NAME/page?mtm_source=lettre&mtm_medium=email&mtm_campaign=soldes`, nothing),
  ),
  {
    name: 'two-trackers',
    link: 'http://court.link/NAME/x',
    answers: {
      'court.link/x': http(`http://clic.routeur.net/NAME/c?u=${encodeURIComponent(SHOP_PAGE)}`, nothing, 301),
      'clic.routeur.net/c': script(
        '',
        nothing,
        `location.replace(new URLSearchParams(location.search).get('u'))`,
      ),
      [`${SHOP}/page`]: page(),
    },
    findings: [],
  },
  {
    name: 'xtor-becomes-at',
    link: 'http://clic.routeur.net/NAME/c?xtor=EPR-12-[ete]',
    answers: {
      'clic.routeur.net/c': http('http://www.banque.fr/NAME/page?at_medium=email&at_campaign=ete', nothing),
      'www.banque.fr/page': page(),
    },
    findings: [],
  },
  {
    name: 'vanity-domain',
    link: `http://soldes-boutique.fr/NAME/go${UTM}`,
    answers: { 'soldes-boutique.fr/go': http(`http://${SHOP}/NAME/page`), [`${SHOP}/page`]: page() },
    findings: [],
  },
];
const FRAGMENTS: LinkCase[] = [
  landingLink(['fragment-direct', `${SHOP_PAGE}#avis`], page()),
  shopLink(['fragment-inherited', `${UTM}#avis`], http('page')),
  shopLink(
    ['fragment-passed-by-script', `${UTM}#avis`],
    script('page', keep, 'location.replace(TO + location.hash)'),
  ),
  shopLink(['fragment-in-escapes', `${UTM}#d%C3%A9tail`], http('page#d%c3%a9tail')),
  shopLink(['empty-fragment', `${UTM}#`], script('page')),
  landingLink(
    ['fragment-used-up', `${SHOP_PAGE}#avis`],
    page('', `history.replaceState(null, '', location.pathname + location.search)`),
  ),
  landingLink(['xtor-in-fragment-kept', 'http://www.media.fr/NAME/page#xtor=EPR-3-[lettre]'], page()),
  landingLink(['campaign-in-fragment', `http://${SHOP}/NAME/page#mtm_campaign=ete&mtm_kwd=lampe`], page()),
];
const LANDINGS: LinkCase[] = [
  landingLink(
    ['stripped-after-hit', SHOP_PAGE],
    page('', `history.replaceState(null, '', location.pathname)`),
  ),
  landingLink(
    ['stripped-but-carried', SHOP_PAGE],
    page(`hitUrl = location.href; history.replaceState(null, '', location.pathname)`),
  ),
  landingLink(
    ['in-page-route-kept', SHOP_PAGE],
    page(`history.replaceState(null, '', '/NAME/accueil' + location.search)`),
  ),
  landingLink(['ga4', `http://${JOURNAL}/NAME/page${UTM}&gclid=Cj0_g`], page()),
  landingLink(
    ['ga4-own-fields', `http://${JOURNAL}/NAME/page?utm_source=lettre&utm_medium=email`],
    page(`hitUrl = location.origin + '/'; more = { cs: 'lettre', cm: 'email' }`),
  ),
  landingLink(['piano', 'http://www.banque.fr/NAME/page?at_medium=email&at_campaign=ete'], page()),
  landingLink(['xiti', 'http://www.media.fr/NAME/page?xtor=EPR-9'], page()),
  landingLink(['unknown-collector', `http://www.musee.org/NAME/page${UTM}`], page()),
  landingLink(['plausible', `http://www.revue.org/NAME/page${UTM}`], page()),
  landingLink(
    ['matomo-own-fields', `http://${SHOP}/NAME/page?mtm_campaign=ete`],
    page(`hitUrl = location.origin + '/'; more = { _rcn: 'ete' }`),
  ),
  landingLink(
    ['click-id-left-out-of-hit', `http://${SHOP}/NAME/page?utm_source=lettre&fbclid=IwAR_q`],
    page(`hitUrl = location.href.replace(/&fbclid=.*/, '')`),
  ),
  landingLink(['waits-for-consent', SHOP_PAGE], waiting, { consent: 'none' }),
  landingLink(['refused', SHOP_PAGE], waiting, { consent: 'refuse' }),
  landingLink(['accepted', SHOP_PAGE], waiting),
  landingLink(['without-campaign', `http://${SHOP}/NAME/page`], page()),
  landingLink(
    [
      'numbers-that-are-no-person',
      `http://${SHOP}/NAME/page?utm_source=lettre&id=4539148803436467123&utm_id=0612345678901`,
    ],
    page(),
  ),
  landingLink(['capitals-allowed', `http://${SHOP}/NAME/page?utm_source=Lettre`], page(), {
    rules: { allowsCapitals: true },
  }),
  landingLink(
    ['capitals-in-content', `http://${SHOP}/NAME/page?utm_source=lettre&utm_content=Bandeau_A&xtor=EPR-1`],
    page(),
  ),
  landingLink(['rules-met', SHOP_PAGE], page(), {
    rules: {
      required: ['utm_source', 'utm_campaign'],
      allowed: { utm_medium: ['email'] },
      hosts: ['boutique.fr'],
    },
  }),
];

/** Links that lose nothing. */
export const HEALTHY_LINKS: readonly LinkCase[] = [...REDIRECTS, ...SERVICES, ...FRAGMENTS, ...LANDINGS];
