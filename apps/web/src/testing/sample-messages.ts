import { messageSchema, type Message } from '@vigie/contract/message.ts';
import { samplerOf } from './sample-of.ts';
import { sampleId } from './samples.ts';

export const sampleMessage = samplerOf(messageSchema, {
  id: sampleId(6500),
  topic: 'fault',
  subject: 'La note est passée de A à C depuis hier soir',
  text: 'Depuis la mise en ligne d’hier, toutes les fiches produit échouent au contrôle dataLayer.\nPourtant rien n’a changé de notre côté : que faut-il regarder d’abord ?',
  path: '/urls/liste?kind=dataLayer',
  author: 'Camille Laurent',
  mine: true,
});

const ANSWER = {
  id: sampleId(6801),
  text: 'Bonjour, le script du bandeau remplace window.dataLayer au chargement. Ouvrez une page en échec : la ligne à corriger est dans « Pourquoi ».',
  author: 'Inès Moreau',
  at: '2026-11-20T11:02:00.000Z',
};

const KINDS: Partial<Message>[] = [
  {},
  { topic: 'access', subject: 'Ouvrir le site de Lyon à l’équipe achats', author: 'Hugo Petit', mine: false },
  {
    topic: 'question',
    subject: 'Que veut dire « non applicable » ?',
    at: '2026-11-19T08:30:00.000Z',
    answers: [ANSWER],
    isUnread: true,
  },
  {
    topic: 'idea',
    subject: 'Recevoir le rapport de santé chaque lundi matin dans la messagerie de toute l’équipe',
    author: null,
    mine: false,
    path: null,
    at: '2026-10-02T16:05:00.000Z',
    answers: [ANSWER],
  },
];

/** Returns this many messages, of every kind. */
export function sampleMessages(count: number): Message[] {
  return Array.from({ length: count }, (_, index) =>
    sampleMessage({ ...KINDS[index % KINDS.length], id: sampleId(6500 + index) }),
  );
}
