import type { AmountReason } from '@vigie/contract/order-comparison.ts';
import type { LedgerEntry } from './order-ledger.ts';

/** Amounts that differ by less are equal. */
const EQUAL_WITHIN = 0.005;
/** Largest difference that rounding explains. */
const CENTS_MAX = 0.995;
const TAX_RATES = [
  2.1, 2.5, 2.6, 3.8, 4, 5, 5.5, 6, 7, 7.7, 8, 8.1, 8.5, 9, 9.5, 10, 12, 13, 13.5, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
  25.5, 27,
]; // prettier-ignore
/** Share of the unexplained differences that one difference needs to be a fee of shipping, and its count. */
const FEE_SHARE = 0.1;
const FEE_COUNT = 3;

/** Names of the columns that hold the tax and the shipping fee of an order. */
export const TAX_COLUMN = /^(?:order )?(?:tax|taxes|vat|tva|mwst|steuer|total tax|tax amount|tax total)$/;
export const SHIPPING_COLUMN =
  /^(?:order )?(?:shipping|shipping amount|shipping total|shipping cost|shipping costs|delivery|freight|versand|versandkosten|livraison|frais de port|port)$/;

/** Difference between the amounts of an order and of its purchase. */
export interface AmountDifference {
  /** Order minus purchase. */
  difference: number;
  /** Reason that the two amounts alone show; null: the amounts of other orders decide. */
  reason: AmountReason | null;
}

/** Compares the amounts of an order and of its first purchase. Returns null if they are equal, or if one is not known. */
export function compareAmounts(
  entry: LedgerEntry,
  fees: { tax: number; shipping: number },
): AmountDifference | null {
  const { amount, purchaseAmount, currency, purchaseCurrency } = entry;
  if (currency !== '' && purchaseCurrency !== '' && currency !== purchaseCurrency)
    return { difference: amount - purchaseAmount, reason: 'currency' };
  const difference = amount - purchaseAmount;
  if (Number.isNaN(difference) || Math.abs(difference) < EQUAL_WITHIN) return null;
  return { difference: Math.round(difference * 100) / 100, reason: reasonOf(entry, fees) };
}

/**
 * Returns how many differences have each reason. A difference that several orders share, whatever their amount, is a fee
 * of shipping.
 */
export function countAmountReasons(
  differences: readonly AmountDifference[],
): Partial<Record<AmountReason, number>> {
  const counts: Partial<Record<AmountReason, number>> = {};
  const open = differences.filter(({ reason }) => reason === null);
  const byDifference = new Map<number, number>();
  for (const { difference } of open) byDifference.set(difference, (byDifference.get(difference) ?? 0) + 1);
  const feeCount = Math.max(FEE_COUNT, FEE_SHARE * open.length);
  for (const { difference, reason } of differences) {
    const isFee = reason === null && (byDifference.get(difference) ?? 0) >= feeCount;
    const named = reason ?? (isFee ? 'shipping' : 'other');
    counts[named] = (counts[named] ?? 0) + 1;
  }
  return counts;
}

function reasonOf(
  { amount, purchaseAmount }: LedgerEntry,
  { tax, shipping }: { tax: number; shipping: number },
): AmountReason | null {
  const gap = Math.abs(amount - purchaseAmount);
  if (isNear(amount * 100, purchaseAmount) || isNear(amount, purchaseAmount * 100)) return 'minor-units';
  if (isNear(gap, tax)) return 'tax';
  if (isNear(gap, shipping)) return 'shipping';
  if (isNear(gap, tax + shipping)) return 'tax-and-shipping';
  const [low, high] = [Math.min(amount, purchaseAmount), Math.max(amount, purchaseAmount)];
  if (gap < 0.05 || (gap <= CENTS_MAX && isWhole(purchaseAmount))) return 'cents';
  return TAX_RATES.some((rate) => Math.abs(low * (1 + rate / 100) - high) < 0.011) ? 'tax' : null;
}

const isWhole = (amount: number): boolean => Math.abs(amount - Math.round(amount)) < EQUAL_WITHIN;

const isNear = (one: number, other: number): boolean => other > EQUAL_WITHIN && Math.abs(one - other) < 0.015;
