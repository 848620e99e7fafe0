import { outboxMailSchema, type OutboxMail } from '@vigie/contract/home.ts';
import { sampleOf } from './sample-of.ts';
import { sampleId } from './samples.ts';

const RESET = `Bonjour Inès,

Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte Vigie. Choisissez-le ici :

https://vigie.example.org/changement-mot-de-passe#t=LV89ulsrlm1hZVdlPo6LNW5qSvIKAdrgfxSuVH70Mf4

Ce lien ne sert qu’une fois et reste valable 30 minutes. Si vous n’avez rien demandé, ne faites rien : votre mot de passe ne change pas.

Vigie
https://vigie.example.org
`;
const KINDS: Partial<OutboxMail>[] = [
  { subject: 'Choisissez un nouveau mot de passe', text: RESET },
  { subject: 'Votre mot de passe a été modifié', state: 'failed', failure: 'ECONNECTION' },
  {
    subject: 'Échec d’une exécution : Boutique Démo',
    failure: 'EENVELOPE 450',
    to: 'camille.laurent@boutique-demo.fr',
  },
];

/** Returns e-mails that were not sent, in each state, one an hour, newest first. */
export function sampleOutbox(count: number): OutboxMail[] {
  return Array.from({ length: count }, (_, index) =>
    sampleOf(outboxMailSchema, {
      id: sampleId(8_000 + count - index),
      to: 'ines.moreau@boutique-demo.fr',
      text: 'Bonjour,\n\nRien de plus.\n',
      at: new Date(Date.UTC(2026, 10, 21, 9, 30) - index * 3_600_000).toISOString(),
      ...KINDS[index % KINDS.length],
    }),
  );
}
