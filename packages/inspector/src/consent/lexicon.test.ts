import { describe, expect, it } from 'vitest';
import { LEXICON, type ButtonKind } from './lexicon.ts';

/** Returns a name as the page's script compares it: lower case, without accents. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('’', "'");
const kindOf = (label: string) =>
  Object.entries(LEXICON.kinds).find(([, words]) => new RegExp(words).test(plain(label)))?.[0];

const NAMES: Partial<Record<ButtonKind, string[]>> = {
  accept: [
    'Accept all',
    'I agree',
    'Allow all cookies',
    'Tout accepter',
    'J’accepte',
    'OK pour moi',
    'Alle akzeptieren',
    'Zustimmen',
    'Aceptar todo',
    'Accetta tutti',
    'Alles accepteren',
    'Akkoord',
    'Aceitar tudo',
    'Akceptuję wszystkie',
    'Zgadzam się',
    'Godkänn alla',
    'Accepter alle',
    'Godta alle',
    'Hyväksy kaikki',
    'Přijmout vše',
    'Súhlasím',
    'Elfogadom',
    'Prihvaćam sve',
    'Αποδοχή όλων',
    'Приемам всички',
    'Nõustun',
    'Sutinku',
  ],
  refuse: [
    'Reject all',
    'Decline',
    'No, thanks',
    'Only necessary cookies',
    'Continue with technically required cookies only',
    'Continue without accepting',
    'Do not consent',
    'Tout refuser',
    'Continuer sans accepter',
    'Interdire tous les cookies',
    'Uniquement les cookies nécessaires',
    'Ablehnen',
    'Nur notwendige Cookies',
    'Nicht zustimmen',
    'Rechazar todo',
    'No acepto',
    'Rifiuta tutti',
    'Continua senza accettare',
    'Weigeren',
    'Alleen noodzakelijke cookies',
    'Rejeitar tudo',
    'Apenas necessários',
    'Odrzuć wszystkie',
    'Nie zgadzam się',
    'Endast nödvändiga',
    'Afvis alle',
    'Kun nødvendige',
    'Hylkää kaikki',
    'Vain välttämättömät',
    'Odmítnout vše',
    'Elutasítom',
    'Refuz',
    'Odbij sve',
    'Απόρριψη όλων',
    'Отхвърлям',
    'Keeldun',
  ],
  settings: [
    'Cookie settings',
    'Manage options',
    'Personnaliser',
    'Paramétrer mes choix',
    'Einstellungen',
    'Configurar',
    'Personalizza',
    'Voorkeuren',
    'Ustawienia',
    'Ρυθμίσεις',
  ],
  save: [
    'Save preferences',
    'Confirm my choices',
    'Enregistrer',
    'Valider mes choix',
    'Auswahl speichern',
    'Guardar',
    'Salva',
    'Opslaan',
    'Zapisz',
    'Spara',
  ],
  forbidden: ['Refuser et s’abonner', 'Buy now', 'Sign in', 'Se connecter', 'Subscribe', 'Jetzt kaufen'],
  dismiss: [
    'C’est bon.',
    'Das ist ok',
    'Va bene così',
    'OK',
    'Got it',
    'J’ai compris',
    'Verstanden',
    'Entendido',
    'Rozumiem',
  ],
};

describe.each(Object.entries(NAMES))('a button to %s', (kind, labels) => {
  it.each(labels)('%s', (label) => {
    expect(kindOf(label)).toBe(kind);
  });
});
