import type { Recording, RecordedStep } from '@vigie/contract/recording.ts';

/** Labels of the journey's steps, which the tracking plan names. */
export const PURCHASE_STEPS = {
  product: 'Voir la fiche de la lampe-tempête',
  cart: 'Ajouter au panier',
  order: 'Commander',
  name: 'Saisir le nom',
  address: 'Saisir l’adresse',
  delivery: 'Valider la livraison',
  pay: 'Payer',
} as const;

const press = (label: string, name: string): RecordedStep => ({
  type: 'click',
  label,
  target: 'main',
  selectors: [[`aria/${name}`], [`text/${name}`]],
});
const leave = (step: RecordedStep): RecordedStep => ({ ...step, assertedEvents: [{ type: 'navigation' }] });
const type = (label: string, name: string, value: string): RecordedStep => ({
  type: 'change',
  label,
  target: 'main',
  selectors: [[`aria/${name}`]],
  value,
});

/** Returns a purchase that pays by `{{payment_method}}`, which a run fills in: it tries a group of orders. */
export function paymentRecording(origin: string): Recording {
  const { steps } = purchaseRecording(origin);
  const choice = type('Choisir le moyen de paiement', 'Moyen de paiement', '{{payment_method}}');
  return { title: 'Payer par un moyen choisi', steps: [...steps.slice(0, -1), choice, ...steps.slice(-1)] };
}

/** Returns a purchase on the shop at this address, in the format of Chrome's recorder. */
export function purchaseRecording(origin: string): Recording {
  const { product, cart, order, name, address, delivery, pay } = PURCHASE_STEPS;
  return {
    title: 'Acheter une lampe-tempête',
    steps: [
      { type: 'navigate', label: product, url: `${origin}/produit/lampe-tempete` },
      press(cart, 'Ajouter au panier'),
      leave(press(order, 'Commander')),
      type(name, 'Nom', 'Anne Le Gall'),
      type(address, 'Adresse', '12 quai de la Croix, Concarneau'),
      press(delivery, 'Valider la livraison'),
      leave(press(pay, 'Payer')),
    ],
  };
}
