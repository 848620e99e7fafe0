import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import * as z from 'zod';
import type { OrderComparison } from '@vigie/contract/order-comparison.ts';
import { describeWhere, gapParts, gapSentence } from '@vigie/contract/wording/order-comparison-text.ts';
import { readOrdersOrder } from '../options/orders-options.ts';
import { UsageError } from '../options/usage-error.ts';
import { compareFiles } from '../orders/compare-files.ts';
import { tool, type Tool } from './tool.ts';

const FAULTS_MAX = 5;

/** Returns the tool that compares files of a directory, which the user named when the server started. */
export const compareOrderFiles = (directory: string): Tool =>
  tool({
    name: 'compare_order_files',
    title: 'Missing orders of two files',
    description:
      'Compares a CSV file of orders with one of purchases, as `vigie orders compare` does: how many paid orders are missing, and what they have in common. Both files are below the directory that `vigie mcp --files` names. No order is listed.',
    input: z.object({
      orders: fileName.describe('File of the orders.'),
      purchases: fileName.describe('File of the purchases.'),
      timeZone: z
        .string()
        .max(100)
        .optional()
        .describe('Zone of the shop, such as Europe/Paris. Default: UTC.'),
      consentRefused: z.number().min(0).max(1).optional().describe('Share of visitors who refuse consent.'),
      map: z
        .array(z.string().max(300))
        .max(20)
        .optional()
        .describe('Other headings: order_id=Bestellnummer, or purchases:time=Date.'),
    }),
    async answer({ orders, purchases, timeZone, consentRefused, map = [] }) {
      const options = [
        ...(timeZone === undefined ? [] : ['--time-zone', timeZone]),
        ...(consentRefused === undefined ? [] : ['--consent-refused', String(consentRefused)]),
        ...map.flatMap((one) => ['--map', one]),
      ];
      const paths = [await fileBelow(directory, orders), await fileBelow(directory, purchases)];
      const { comparison, files } = await compareFiles(readOrdersOrder([...paths, ...options]));
      const read = Object.entries(files).map(([name, { rows, rejected, faults, leftOut }]) => [
        name,
        { rows, rejected, faults: faults.slice(0, FAULTS_MAX), leftOut },
      ]);
      return { ...comparisonAnswer(comparison, timeZone ?? 'UTC'), files: Object.fromEntries(read) };
    },
  });

const fileName = z.string().min(1).max(1_000);

/** Returns the real path of a file below a directory. Throws UsageError for a file that is not there or elsewhere. */
async function fileBelow(directory: string, name: string): Promise<string> {
  const [root, path] = await Promise.all([
    realpath(directory).catch(() => null),
    realpath(join(directory, name)).catch(() => null),
  ]);
  const way = root === null || path === null ? '..' : relative(root, path);
  if (path === null || way.startsWith('..') || isAbsolute(way))
    throw new UsageError([`${name} is not below the directory of --files: name a file there`]);
  return path;
}

function comparisonAnswer(comparison: OrderComparison, timeZone: string): object {
  const shownIn = { locale: 'en', timeZone } as const;
  const { totals, reasons, explanations, unexplained } = comparison;
  return {
    says: gapSentence(comparison, 'en'),
    parts: gapParts(comparison, shownIn).map(({ points, label, figures }) =>
      [points, label, figures].filter((text) => text !== '').join(': '),
    ),
    totals,
    explanations: explanations.map((one) => ({ group: describeWhere(one.where, shownIn), ...one })),
    unexplained,
    reasons,
  };
}
