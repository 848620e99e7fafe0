/**
 * Visits pages whose responses are changed: once as rehearsals change them, and once behind a plain proxy that applies
 * the same changes. Each page's title shows what the browser allowed, and both titles must be equal. Exits with 1 where
 * they differ.
 * npm run evaluate:changed-answers -- [--only TEXT]
 */
import { parseArgs } from 'node:util';
import { selfSignedCertificate } from '@vigie/demo-site/certificate.ts';
import { DOCUMENT_ROWS } from './changed-answers/document-rows.ts';
import { openVisitors } from './changed-answers/visitors.ts';
import { REQUEST_ROWS } from './changed-answers/request-rows.ts';
import { SCRIPT_ROWS } from './changed-answers/script-rows.ts';
import { startRowSite } from './changed-answers/site.ts';
import { TYPE_ROWS } from './changed-answers/type-rows.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const all = [...SCRIPT_ROWS, ...TYPE_ROWS, ...REQUEST_ROWS, ...DOCUMENT_ROWS];
const rows = all.filter(({ name }) => name.includes(values.only));
const certificate = selfSignedCertificate('127.0.0.1', new Date());
const site = await startRowSite(rows, certificate);
const visitors = await openVisitors(rows, site, certificate);
let refused = 0;
let different = 0;
for (const row of rows) {
  const [byProxy, byChange] = await visitors.visit(row);
  if (/error|refused/.test(byProxy)) refused += 1;
  if (byProxy === byChange) continue;
  different += 1;
  process.stdout.write(`${row.name}\n  behind the proxy: ${byProxy}\n  as rehearsed:     ${byChange}\n`);
}
await visitors.close();
await site.close();
process.stdout.write(
  `\n${visitors.browser}\npages: ${rows.length}, of which the browser refuses something: ${refused}\n`,
);
process.stdout.write(`different: ${different}\n`);
process.exitCode = different === 0 ? 0 : 1;
