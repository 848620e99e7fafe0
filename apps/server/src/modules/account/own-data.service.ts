import { promisify } from 'node:util';
import { zip, type AsyncZippable } from 'fflate';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { Call } from '../../access/actor.ts';
import { BYTE_ORDER_MARK, rowToCsv, type CsvCell } from '../../csv/csv-format.ts';
import { findLocale } from '../users/users.store.ts';
import { readOwnPictures, readOwnTables, type OwnRow } from './own-data.store.ts';

const zipAsync = promisify<AsyncZippable, Uint8Array>(zip);
const encoder = new TextEncoder();

/** Everything that is kept of the user, as a zip: each table as JSON and as CSV, and their pictures. */
export async function exportOwnData({ db, actor, now }: Call): Promise<File> {
  const locale = await findLocale(db, actor);
  const files: AsyncZippable = {};
  for (const { name, rows } of await readOwnTables(db, actor)) {
    files[`${name}.json`] = encoder.encode(`${JSON.stringify(rows, null, 2)}\n`);
    files[`${name}.csv`] = encoder.encode(toCsv(rows, locale));
  }
  for (const { profileId, bytes } of await readOwnPictures(db, actor))
    files[`pictures/${profileId}.${extensionOf(bytes)}`] = new Uint8Array(bytes);
  const bytes = await zipAsync(files);
  const name = `vigie-${now.toISOString().slice(0, 10)}.zip`;
  return new File([new Uint8Array(bytes)], name, { type: 'application/zip' });
}

function toCsv(rows: OwnRow[], locale: Locale): string {
  const [first] = rows;
  if (first === undefined) return BYTE_ORDER_MARK;
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map(cellOf))];
  return BYTE_ORDER_MARK + lines.map((cells) => rowToCsv(cells, locale)).join('');
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** PNG begins with 0x89, WebP with RIFF; the rest is JPEG. */
function extensionOf(bytes: Buffer): string {
  if (bytes[0] === 0x89) return 'png';
  return bytes.toString('latin1', 0, 4) === 'RIFF' ? 'webp' : 'jpg';
}
