import { readFileSync } from 'node:fs';
import { type Answer, answerWith } from '../answers.ts';

/** Faults of a purchase that real shops have. */
export const PURCHASE_FAULTS = [
  /** The tag gets no command for a product that is added to the basket. */
  'cart-unmeasured',
  /** The checkout sends its value as a text. */
  'value-as-text',
  /** The second tracker gets cents, the others euros. */
  'amount-in-cents',
  /** No fault of the tracking: a button has another name. */
  'button-renamed',
] as const;
export type PurchaseFault = (typeof PURCHASE_FAULTS)[number];

/** Present faults. */
export const FAULTS_OF_TODAY: readonly PurchaseFault[] = ['value-as-text', 'amount-in-cents'];

const SCRIPT = readFileSync(new URL('./purchase.js', import.meta.url), 'utf8');

/** Returns the purchase script, with these faults. */
export function purchaseScript(faults: readonly PurchaseFault[]): Answer {
  const body = SCRIPT.replace('new Set([])', `new Set(${JSON.stringify(faults)})`);
  return answerWith({ type: 'text/javascript; charset=utf-8', body });
}
