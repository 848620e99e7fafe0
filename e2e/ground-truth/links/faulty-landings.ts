import {
  adding,
  http,
  landingLink,
  meta,
  nothing,
  page,
  script,
  shopLink,
  status,
  target,
  untracked,
  type Answer,
  type ExpectedFinding,
  type LinkCase,
  type NamedLink,
} from './link-case.ts';

const SHOP = 'www.boutique.fr';
const UTM = '?utm_source=lettre&utm_medium=email&utm_campaign=soldes';

const shop = (given: NamedLink, first: Answer, findings: ExpectedFinding[]): LinkCase =>
  shopLink(given, first, { findings });
const landing = (given: NamedLink, answer: Answer, findings: ExpectedFinding[]): LinkCase =>
  landingLink(given, answer, { findings });
const ENDS: LinkCase[] = [
  landing(['dead-404', `http://${SHOP}/NAME/page${UTM}`], status(404), ['dead-link - 1']),
  landing(['dead-410', `http://${SHOP}/NAME/page${UTM}`], status(410), ['dead-link - 1']),
  landing(['dead-500', `http://${SHOP}/NAME/page${UTM}`], status(500), ['dead-link - 1']),
  {
    name: 'dead-behind-redirects',
    link: `http://${SHOP}/NAME/go${UTM}`,
    answers: {
      [`${SHOP}/go`]: http('next'),
      [`${SHOP}/next`]: script('page'),
      [`${SHOP}/page`]: status(404),
    },
    findings: ['dead-link - 3'],
  },
  {
    name: 'dead-host',
    link: `http://${SHOP}/NAME/go${UTM}`,
    answers: { [`${SHOP}/go`]: http('http://disparu.fr/NAME/page') },
    findings: ['dead-link - 2'],
  },
  {
    name: 'loop-of-two',
    link: `http://${SHOP}/NAME/go${UTM}`,
    answers: { [`${SHOP}/go`]: http('next'), [`${SHOP}/next`]: http('go') },
    findings: ['redirect-loop - 2'],
  },
  {
    name: 'loop-by-script',
    link: `http://${SHOP}/NAME/go${UTM}`,
    answers: { [`${SHOP}/go`]: script('next'), [`${SHOP}/next`]: meta('go') },
    findings: ['redirect-loop - 2'],
  },
  {
    name: 'wrong-host-of-target',
    link: `http://clic.routeur.net/NAME/c?u=${encodeURIComponent(`http://${SHOP}/NAME/page${UTM}`)}`,
    answers: {
      'clic.routeur.net/c': target('u'),
      [`${SHOP}/page`]: http('http://parking.com/NAME/page'),
      'parking.com/page': page(),
    },
    findings: ['wrong-host - 2'],
  },
  {
    name: 'wrong-host-of-rules',
    link: `http://court.link/NAME/x`,
    answers: {
      'court.link/x': http(`http://www.journal.com/NAME/page${UTM}`, nothing),
      'www.journal.com/page': page(),
    },
    rules: { hosts: [SHOP] },
    findings: ['wrong-host - 1'],
  },
  landing(['untracked', `http://${SHOP}/NAME/page${UTM}`], untracked, ['not-tracked - -']),
];
const HITS: LinkCase[] = [
  landing(
    ['matomo-own-url', `http://${SHOP}/NAME/page?utm_source=lettre`],
    page('hitUrl = location.origin + location.pathname'),
    ['first-hit-without-campaign utm_source -'],
  ),
  landing(
    ['ga4-own-url', 'http://www.journal.com/NAME/page?utm_source=lettre&gclid=Cj0_h'],
    page(`hitUrl = location.origin + '/accueil'`),
    ['first-hit-without-campaign utm_source -', 'first-hit-without-campaign gclid -'],
  ),
  landing(
    ['ga4-campaign-in-referrer', 'http://www.journal.com/NAME/page?utm_source=lettre'],
    page(`hitUrl = location.origin + '/'; more = { dr: location.href }`),
    ['first-hit-without-campaign utm_source -'],
  ),
  landing(['piano-empty', 'http://www.banque.fr/NAME/page?at_medium=email'], page('more = {}'), [
    'first-hit-without-campaign at_medium -',
  ]),
  landing(['xiti-empty', 'http://www.media.fr/NAME/page?xtor=EPR-7'], page('more = { c: 1 }'), [
    'first-hit-without-campaign xtor -',
  ]),
  landing(
    ['plausible-own-url', 'http://www.revue.org/NAME/page?utm_source=lettre'],
    page(`hitUrl = 'http://www.revue.org/'`),
    ['first-hit-without-campaign utm_source -'],
  ),
  landing(
    ['unknown-collector-own-url', 'http://www.musee.org/NAME/page?utm_source=lettre'],
    page(`hitUrl = location.origin + location.pathname`),
    ['first-hit-without-campaign utm_source -'],
  ),
  landing(['unknown-collector-left-out', 'http://www.musee.org/NAME/page?utm_source=lettre'], untracked, [
    'not-tracked - -',
  ]),
];
const NAMES: LinkCase[] = [
  landing(['capitals', `http://${SHOP}/NAME/page?utm_source=Lettre`], page(), ['naming utm_source -']),
  {
    ...landing(['value-not-allowed', `http://${SHOP}/NAME/page?utm_source=lettre&utm_medium=mail`], page(), [
      'naming utm_medium -',
    ]),
    rules: { allowed: { utm_medium: ['email', 'social'] } },
  },
  {
    ...landing(['parameter-missing', `http://${SHOP}/NAME/page?utm_source=lettre`], page(), [
      'naming utm_campaign -',
    ]),
    rules: { required: ['utm_source', 'utm_campaign'] },
  },
  landing(['escaped-twice', `http://${SHOP}/NAME/page?utm_source=lettre&amp;utm_medium=email`], page(), [
    'naming utm_medium -',
  ]),
  landing(
    ['mail-in-link', `http://${SHOP}/NAME/page?utm_source=lettre&client=jeanne.martin%40orange.fr`],
    page(),
    ['personal-data client -'],
  ),
  landing(
    ['mail-in-campaign', `http://${SHOP}/NAME/page?utm_source=lettre&utm_term=paul.durand%40gmail.com`],
    page(),
    ['personal-data utm_term -'],
  ),
  landing(['phone-in-link', `http://${SHOP}/NAME/page?utm_source=lettre&tel=%2B33612345678`], page(), [
    'personal-data tel -',
  ]),
  shop(
    ['mail-added-on-the-way', '?utm_source=lettre'],
    http('page', adding('email=jeanne.martin%40orange.fr')),
    ['personal-data email 1'],
  ),
];

/** Links with planted faults at their end or in their names. */
export const FAULTY_LANDINGS: readonly LinkCase[] = [...ENDS, ...HITS, ...NAMES];
