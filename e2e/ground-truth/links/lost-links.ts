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
  without,
  type Answer,
  type ExpectedFinding,
  type LinkCase,
  type NamedLink,
} from './link-case.ts';

const SHOP = 'www.boutique.fr';
const UTM = '?utm_source=lettre&utm_medium=email&utm_campaign=soldes';
const lost = (hop: number, ...names: string[]): ExpectedFinding[] =>
  names.map((name): ExpectedFinding => `parameter-lost ${name} ${hop}`);
const lostUtm = (hop: number) => lost(hop, 'utm_source', 'utm_medium', 'utm_campaign');
const changed = (hop: number, name: string): ExpectedFinding[] => [`parameter-changed ${name} ${hop}`];

const shop = (given: NamedLink, first: Answer, findings: ExpectedFinding[]): LinkCase =>
  shopLink(given, first, { findings });
const landing = (given: NamedLink, answer: Answer, findings: ExpectedFinding[]): LinkCase =>
  landingLink(given, answer, { findings });

const BY_HTTP: LinkCase[] = [
  shop(['http-301', UTM], http('page', nothing, 301), lostUtm(1)),
  shop(['http-302', UTM], http('page', nothing), lostUtm(1)),
  shop(['http-303', UTM], http('page', nothing, 303), lostUtm(1)),
  shop(['http-307', UTM], http('page', nothing, 307), lostUtm(1)),
  shop(['http-308', UTM], http('page', nothing, 308), lostUtm(1)),
  shop(['http-one-parameter', UTM], http('page', without('utm_campaign')), lost(1, 'utm_campaign')),
  shop(['http-gclid', `${UTM}&gclid=Cj0KCQ_a`], http('page', without('gclid')), lost(1, 'gclid')),
  shop(['http-fbclid', `${UTM}&fbclid=IwAR1_b`], http('page', without('fbclid')), lost(1, 'fbclid')),
  shop(['http-msclkid', `${UTM}&msclkid=8f21c`], http('page', without('msclkid')), lost(1, 'msclkid')),
  shop(
    ['http-mtm', '?mtm_campaign=ete&mtm_kwd=lampe'],
    http('page', nothing),
    lost(1, 'mtm_campaign', 'mtm_kwd'),
  ),
  shop(['http-pk', '?pk_campaign=ete'], http('page', nothing), lost(1, 'pk_campaign')),
  shop(
    ['http-at', '?at_medium=email&at_campaign=ete'],
    http('page', nothing),
    lost(1, 'at_medium', 'at_campaign'),
  ),
  shop(['http-xtor', '?xtor=EPR-12-[ete]'], http('page', nothing), lost(1, 'xtor')),
  shop(['http-refresh', UTM], refresh('page', nothing), lostUtm(1)),
  shop(
    ['http-ampersand', UTM],
    http('page', (query) => query.replaceAll('&', '&amp;')),
    lost(1, 'utm_medium', 'utm_campaign'),
  ),
];
const BY_PAGE: LinkCase[] = [
  shop(['meta', UTM], meta('page', nothing), lostUtm(1)),
  shop(['meta-later', UTM], meta('page', nothing, 3), lostUtm(1)),
  shop(['meta-one', UTM], meta('page', without('utm_medium')), lost(1, 'utm_medium')),
  shop(['script-replace', UTM], script('page', nothing), lostUtm(1)),
  shop(['script-assign', UTM], script('page', nothing, 'location.assign(TO)'), lostUtm(1)),
  shop(['script-href', UTM], script('page', nothing, 'location.href = TO'), lostUtm(1)),
  shop(
    ['script-later', UTM],
    script('page', nothing, 'setTimeout(() => { location = TO }, 800)'),
    lostUtm(1),
  ),
  shop(
    ['script-click', UTM],
    script(
      'page',
      nothing,
      `const a = document.createElement('a'); a.href = TO; document.body.append(a); a.click()`,
    ),
    lostUtm(1),
  ),
  shop(
    ['script-form', UTM],
    script(
      'page',
      nothing,
      `const form = document.createElement('form'); form.action = TO; document.body.append(form); form.submit()`,
    ),
    lostUtm(1),
  ),
  shop(['script-gclid', `${UTM}&gclid=Cj0_x`], script('page', without('gclid')), lost(1, 'gclid')),
  landing(
    ['strip-before-hit', `http://${SHOP}/NAME/page${UTM}`],
    page(`history.replaceState(null, '', location.pathname)`),
    lostUtm(1),
  ),
  landing(
    ['strip-one-before-hit', `http://${SHOP}/NAME/page${UTM}`],
    page(`history.replaceState(null, '', location.href.replace('utm_source=lettre&', ''))`),
    lost(1, 'utm_source'),
  ),
  landing(
    ['push-before-hit', `http://${SHOP}/NAME/page${UTM}`],
    page(`history.pushState(null, '', '/NAME/accueil')`),
    lostUtm(1),
  ),
];
const DEEP: LinkCase[] = [
  {
    name: 'second-answer',
    link: `http://${SHOP}/NAME/go${UTM}`,
    answers: {
      [`${SHOP}/go`]: http('next'),
      [`${SHOP}/next`]: http('page', nothing),
      [`${SHOP}/page`]: page(),
    },
    findings: lostUtm(2),
    hops: ['http', 'http'],
  },
  {
    name: 'third-answer-by-script',
    link: `http://${SHOP}/NAME/go${UTM}`,
    answers: {
      [`${SHOP}/go`]: http('next'),
      [`${SHOP}/next`]: meta('last'),
      [`${SHOP}/last`]: script('page', without('utm_source')),
      [`${SHOP}/page`]: page(),
    },
    findings: lost(3, 'utm_source'),
    hops: ['http', 'meta', 'script'],
  },
  {
    name: 'each-answer-one',
    link: `http://${SHOP}/NAME/go${UTM}`,
    answers: {
      [`${SHOP}/go`]: http('next', without('utm_campaign')),
      [`${SHOP}/next`]: meta('last', without('utm_medium')),
      [`${SHOP}/last`]: script('page', without('utm_source')),
      [`${SHOP}/page`]: page(),
    },
    findings: [...lost(1, 'utm_campaign'), ...lost(2, 'utm_medium'), ...lost(3, 'utm_source')],
  },
  {
    name: 'language-page',
    link: `https://boutique.fr/NAME/go${UTM}`,
    answers: {
      'boutique.fr/go': http('https://www.boutique.fr/NAME/go', keep, 301),
      [`${SHOP}/go`]: http('page', nothing),
      [`${SHOP}/page`]: page(),
    },
    findings: lostUtm(2),
  },
  {
    name: 'to-tls',
    link: `http://${SHOP}/NAME/page${UTM}`,
    answers: {
      [`${SHOP}/page`]: (query) =>
        query === '' ? page()(query) : http(`https://${SHOP}/NAME/page`, nothing, 301)(query),
    },
    findings: lostUtm(1),
  },
  {
    name: 'short-link',
    link: 'http://court.link/NAME/x',
    answers: {
      'court.link/x': http(`http://${SHOP}/NAME/go${UTM}`, nothing, 301),
      [`${SHOP}/go`]: http('page', nothing),
      [`${SHOP}/page`]: page(),
    },
    findings: lostUtm(2),
  },
  {
    name: 'click-tracker',
    link: `http://clic.routeur.net/NAME/c?u=${encodeURIComponent(`http://${SHOP}/NAME/page${UTM}`)}`,
    answers: { 'clic.routeur.net/c': target('u', nothing), [`${SHOP}/page`]: page() },
    findings: lostUtm(1),
  },
  {
    name: 'click-tracker-cuts-at-ampersand',
    link: `http://clic.routeur.net/NAME/c?u=${encodeURIComponent(`http://${SHOP}/NAME/page${UTM}`)}`,
    answers: {
      'clic.routeur.net/c': target('u', (query) => query.split('&')[0] ?? ''),
      [`${SHOP}/page`]: page(),
    },
    findings: lost(1, 'utm_medium', 'utm_campaign'),
  },
  {
    name: 'click-tracker-in-base64',
    link: `http://clic.routeur.net/NAME/c?t=${Buffer.from(`http://${SHOP}/click-tracker-in-base64/page?utm_source=lettre`).toString('base64url')}`,
    answers: {
      'clic.routeur.net/c': http(`http://${SHOP}/NAME/page`, nothing),
      [`${SHOP}/page`]: page(),
    },
    findings: lost(1, 'utm_source'),
  },
  {
    name: 'click-tracker-in-path',
    link: `http://clic.routeur.net/NAME/L0/${encodeURIComponent(`http://${SHOP}/NAME/page?utm_source=lettre`)}/1/a`,
    answers: {
      [`clic.routeur.net/L0/${encodeURIComponent(`http://${SHOP}/click-tracker-in-path/page?utm_source=lettre`)}/1/a`]:
        http(`http://${SHOP}/NAME/page`, nothing),
      [`${SHOP}/page`]: page(),
    },
    findings: lost(1, 'utm_source'),
  },
  {
    name: 'added-click-id-lost',
    link: `http://regie.net/NAME/ad`,
    answers: {
      'regie.net/ad': http(`http://${SHOP}/NAME/go`, adding('gclid=Cj0_ad&utm_source=regie')),
      [`${SHOP}/go`]: http('page', without('gclid')),
      [`${SHOP}/page`]: page(),
    },
    findings: lost(2, 'gclid'),
  },
  {
    name: 'consent-page-forgets',
    link: `http://${SHOP}/NAME/page${UTM}`,
    answers: {
      [`${SHOP}/page`]: (query) => (query.includes('utm') ? http('choix', nothing)(query) : page()(query)),
      [`${SHOP}/choix`]: script('page?ok=1', nothing),
    },
    findings: lostUtm(1),
  },
];
const CHANGED: LinkCase[] = [
  shop(
    ['lower-case', '?utm_content=Bandeau_A'],
    http('page', (query) => query.toLowerCase()),
    changed(1, 'utm_content'),
  ),
  shop(['other-value', UTM], http('page', replacing('email', 'referral')), changed(1, 'utm_medium')),
  shop(
    ['encoded-twice', '?utm_campaign=soldes%20ete'],
    http('page', replacing('%20', '%2520')),
    changed(1, 'utm_campaign'),
  ),
  shop(
    ['cut-value', '?utm_campaign=soldes-d-ete-2026'],
    meta('page', replacing('-2026', '')),
    changed(1, 'utm_campaign'),
  ),
  shop(
    ['cut-click-id', '?gclid=Cj0KCQjwAbCdEf'],
    script('page', replacing('AbCdEf', '')),
    changed(1, 'gclid'),
  ),
  shop(
    ['wrong-charset', '?utm_campaign=%C3%A9t%C3%A9'],
    http('page', replacing('%C3%A9t%C3%A9', '%E9t%E9')),
    changed(1, 'utm_campaign'),
  ),
];
const FRAGMENTS: LinkCase[] = [
  shop(['fragment-replaced', `${UTM}#avis`], http('page#haut'), ['fragment-lost - 1']),
  shop(['fragment-by-meta', `${UTM}#avis`], meta('page'), ['fragment-lost - 1']),
  shop(['fragment-by-script', `${UTM}#avis`], script('page'), ['fragment-lost - 1']),
  shop(['xtor-in-fragment', '#xtor=AD-5'], script('page'), lost(1, 'xtor')),
  {
    name: 'fragment-at-second-answer',
    link: `http://${SHOP}/NAME/go${UTM}#avis`,
    answers: { [`${SHOP}/go`]: http('next'), [`${SHOP}/next`]: http('page#'), [`${SHOP}/page`]: page() },
    findings: ['fragment-lost - 2'],
  },
];
/** Links with planted losses on their way. */
export const LOST_LINKS: readonly LinkCase[] = [...BY_HTTP, ...BY_PAGE, ...DEEP, ...CHANGED, ...FRAGMENTS];
