import { readFileSync } from 'node:fs';
import { type Answer, answerWith } from '../answers.ts';

/** What can be wrong with a purchase, each as shops really have it. */
export const PURCHASE_FAULTS = [
  /** The tag is not told what is put into the basket. */
  'cart-unmeasured',
  /** The checkout says its value as a text. */
  'value-as-text',
  /** The second tracker gets cents, the others euros. */
  'amount-in-cents',
  /** No fault of the tracking: a button has another name. */
  'button-renamed',
] as const;
export type PurchaseFault = (typeof PURCHASE_FAULTS)[number];

/** Those of today. */
export const FAULTS_OF_TODAY: readonly PurchaseFault[] = ['value-as-text', 'amount-in-cents'];

const SCRIPT = readFileSync(new URL('./purchase.js', import.meta.url), 'utf8');

/** Returns the script that sells, with these faults. */
export function purchaseScript(faults: readonly PurchaseFault[]): Answer {
  const body = SCRIPT.replace('new Set([])', `new Set(${JSON.stringify(faults)})`);
  return answerWith({ type: 'text/javascript; charset=utf-8', body });
}
