import type { OrderState } from '@vigie/contract/order-comparison.ts';
import { headingWords } from './heading-words.ts';

/** Words of shop systems for each state, without accents and punctuation. */
const STATE_WORDS: Readonly<Record<OrderState, readonly string[]>> = {
  paid: [
    'paid', 'completed', 'complete', 'processing', 'wc completed', 'wc processing', 'payment accepted', 'remote payment accepted',
    'processing in progress', 'preparation in progress', 'shipped', 'delivered', 'fulfilled', 'partially refunded',
    'paye', 'payee', 'payes', 'paiement accepte', 'paiement a distance accepte', 'en cours de preparation', 'en preparation',
    'expedie', 'expediee', 'livre', 'livree', 'terminee', 'termine', 'en cours', 'bezahlt', 'abgeschlossen', 'versandt',
    'versendet', 'geliefert', 'zugestellt', 'in bearbeitung', 'captured', 'succeeded', 'settled', 'on backorder paid',
    'en cours de reapprovisionnement', 'en attente de reapprovisionnement paye', '2', '3', '4', '5', '9', '11',
  ],
  open: [
    'open', 'pending', 'on hold', 'wc pending', 'wc on hold', 'pending payment', 'awaiting payment', 'authorized', 'authorised',
    'partially paid', 'unpaid', 'not paid', 'draft', 'checkout draft', 'wc checkout draft', 'awaiting bank wire payment',
    'awaiting check payment', 'on backorder not paid', 'en attente', 'en attente de paiement', 'attente paiement',
    'en attente du paiement par cheque', 'en attente de virement bancaire', 'non paye', 'impaye', 'offen', 'ausstehend',
    'wartend', 'zahlung ausstehend', 'unbezahlt', 'awaiting cash on delivery validation', 'en attente de paiement paypal',
    'en attente de reapprovisionnement non paye', '1', '10', '12', '13',
  ],
  cancelled: [
    'cancelled', 'canceled', 'wc cancelled', 'failed', 'wc failed', 'voided', 'expired', 'declined', 'rejected', 'payment error',
    'annule', 'annulee', 'annulees', 'echouee', 'echoue', 'erreur de paiement', 'refuse', 'refusee', 'storniert', 'abgebrochen',
    'fehlgeschlagen', 'abgelehnt', 'trash', '6', '8',
  ],
  refunded: [
    'refunded', 'wc refunded', 'refund', 'returned', 'chargeback', 'rembourse', 'remboursement', 'remboursee', 'rembourses', 'erstattet',
    'zuruckerstattet', 'ruckerstattet', '7',
  ],
  test: ['test', 'testing', 'test order', 'commande test', 'commande de test', 'testbestellung', 'sandbox'],
}; // prettier-ignore

const STATE_OF: ReadonlyMap<string, OrderState> = new Map(
  Object.entries(STATE_WORDS).flatMap(([state, words]) =>
    words.map((word): [string, OrderState] => [word, state as OrderState]),
  ),
);

/**
 * Creates a reader of states: the own ones, those of WooCommerce, Shopify and PrestaShop, whose standard states have
 * numbers, in English, French and German. The reader returns null for an unknown text.
 */
export function stateReader(): (cell: string) => OrderState | null {
  const known = new Map<string, OrderState | null>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const state = STATE_OF.get(headingWords(cell)) ?? null;
    if (known.size < 1_000) known.set(cell, state);
    return state;
  };
}
