import type { Article } from '@vigie/contract/message.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';

type Both = Record<Locale, string>;
interface Sample {
  id: string;
  topic: Article['topic'];
  title: Both;
  summary: Both;
  related: string[];
}

const SAMPLES: Sample[] = [
  {
    id: 'first-steps',
    topic: 'start',
    title: { fr: 'Premiers pas', en: 'First steps' },
    summary: {
      fr: 'De la connexion à la première note, en cinq minutes.',
      en: 'From signing in to the first grade, in five minutes.',
    },
    related: ['csp-check', 'pools'],
  },
  {
    id: 'csp-check',
    topic: 'checks',
    title: { fr: 'Le contrôle « CSP »', en: 'The “CSP” check' },
    summary: {
      fr: 'La politique de sécurité laisse-t-elle passer le tag ?',
      en: 'Does the security policy let the tag through?',
    },
    related: ['first-steps'],
  },
  {
    id: 'data-layer-check',
    topic: 'checks',
    title: { fr: 'Le contrôle « dataLayer »', en: 'The “dataLayer” check' },
    summary: {
      fr: 'Le dataLayer est-il prêt au bon moment ?',
      en: 'Is the dataLayer ready at the right moment?',
    },
    related: ['csp-check'],
  },
  {
    id: 'pools',
    topic: 'running',
    title: { fr: 'Les pools de tests', en: 'Test pools' },
    summary: { fr: 'Regrouper des tests et les planifier.', en: 'Group tests and schedule them.' },
    related: [],
  },
];

const BODY: Both = {
  fr: `Vigie visite vos pages dans un vrai navigateur. **Aucun visiteur réel n’est suivi.**

## Ce qui est vérifié

Le tag se charge-t-il, le collecteur répond-il ? Voyez la [santé](/sante) ou la [qualité des données](/dataQuality/hitPageview?view=integrity).

| Raison              | Ce que cela veut dire           |
| ------------------- | ------------------------------- |
| \`blocked-by-csp\`    | La politique refuse le script.  |
| \`loaded-too-late\`   | Le tag arrive après la visite.  |

## Corriger

1. Ouvrez une page en échec.
2. Copiez la ligne proposée :

\`\`\`http
Content-Security-Policy: script-src 'self' https://cdn.matomo.cloud
\`\`\`

- Demandez à votre développeur de la poser.
- Relancez un audit.

## Aller plus loin

La documentation de [MDN](https://developer.mozilla.org/fr/docs/Web/HTTP/CSP) détaille chaque directive.`,
  en: `Vigie visits your pages in a real browser. **No real visitor is tracked.**

## What is checked

Does the tag load, does the collector answer? See [health](/sante) or [data quality](/dataQuality/hitPageview?view=integrity).

| Reason              | What it means                   |
| ------------------- | ------------------------------- |
| \`blocked-by-csp\`    | The policy refuses the script.  |
| \`loaded-too-late\`   | The tag arrives after the visit.|

## Fix it

1. Open a failing page.
2. Copy the line:

\`\`\`http
Content-Security-Policy: script-src 'self' https://cdn.matomo.cloud
\`\`\`

- Ask your developer to set it.
- Run an audit again.

## Further

The documentation of [MDN](https://developer.mozilla.org/en/docs/Web/HTTP/CSP) tells each directive.`,
};

/** Returns a few articles that use every kind of markup. */
export function sampleArticles(locale: Locale): Article[] {
  const briefOf = ({ id, topic, title, summary }: Sample) => ({
    id,
    topic,
    title: title[locale],
    summary: summary[locale],
  });
  return SAMPLES.map((sample) => ({
    ...briefOf(sample),
    body: BODY[locale],
    related: SAMPLES.filter(({ id }) => sample.related.includes(id)).map(briefOf),
  }));
}
