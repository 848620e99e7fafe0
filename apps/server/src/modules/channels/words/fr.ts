import type { ChannelWords } from './channel-words.ts';

export const fr: ChannelWords = {
  headline: {
    reminder: (title) => `Rappel : ${title}`,
    escalated: (title) => `Non pris en charge : ${title}`,
    over: (title) => `Terminé : ${title}`,
  },
  severity: { critical: 'Critique', major: 'Majeur', minor: 'Mineur', info: 'Pour information' },
  website: 'Site',
  remedy: 'Que faire',
  pages: (count) => (count === 1 ? 'Page' : `Pages (${count})`),
  since: 'Depuis',
  from: 'Début',
  over: 'Terminé depuis',
  owner: 'Pris en charge par',
  changes: 'Changé depuis la dernière visite sans ce problème',
  release: (label) => `Mise en production ${label}`,
  settings: 'Paramètres du site enregistrés',
  more: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
  open: 'Ouvrir dans Vigie',
  acknowledge: 'Prendre en charge',
  mute: 'Mettre en sourdine',
  test: {
    title: 'Test de ce canal',
    remedy: 'Rien à faire : les messages arrivent ici.',
  },
};
