import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { Client } from 'pg';

/** Returns each uncompressed encoding of a value. */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const encoded = encodeURIComponent(value);
  const json = JSON.stringify(value).slice(1, -1);
  const base64 = [value, json, encoded].flatMap(base64Of);
  return [
    value,
    json,
    JSON.stringify(json).slice(1, -1),
    json.replaceAll(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
    value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    encodeURI(value),
    encoded,
    encodeURIComponent(encoded),
    new URLSearchParams({ v: value }).toString().slice(2),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    bytes.toString('hex'),
    Buffer.from(value, 'utf16le').toString('hex'),
    bytes.toString('latin1'),
  ];
}

/** Returns the base64 forms of a text at any offset within a longer one. */
function base64Of(text: string): string[] {
  return [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), Buffer.from(text)])
      .toString('base64')
      .replaceAll('=', '')
      .slice(before === 0 ? 0 : before + 1, -1),
  );
}

export type FindSecrets = (text: string) => string[];

/** Creates a function that returns the names of the values that a text contains in any form. */
export function secretFinder(secrets: Readonly<Record<string, string>>): FindSecrets {
  const all = Object.entries(secrets).map(([name, value]) => ({
    name,
    forms: [...new Set(formsOf(value).map((form) => form.toLowerCase()))],
  }));
  return (text) => {
    const lower = text.toLowerCase();
    return all.flatMap(({ name, forms }) =>
      forms.filter((form) => lower.includes(form)).map((form) => `${name} as ${form}`),
    );
  };
}

const OPENERS = [gunzipSync, brotliDecompressSync, zstdDecompressSync];

/** Returns bytes as text, with compressed parts expanded. */
export function textOfBytes(bytes: Buffer): string {
  const opened = OPENERS.flatMap((open) => {
    try {
      return [open(bytes)];
    } catch {
      return [];
    }
  });
  return [bytes, ...opened].map((one) => `${one.toString('latin1')}\n${one.toString('utf8')}`).join('\n');
}

/** Returns the secrets found in each column of each row of each table. */
export async function secretsOfDatabase(client: Client, find: FindSecrets): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<Record<string, unknown>>(`select * from ${name}`);
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        found.push(...find(textOfValue(value)).map((what) => `${name}.${column}: ${what}`));
  }
  return found;
}

function textOfValue(value: unknown): string {
  if (Buffer.isBuffer(value)) return textOfBytes(value);
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/**
 * Returns the secrets found in the files of a data folder, except those of its database. A file deleted meanwhile is
 * skipped.
 */
export async function secretsOfFolder(folder: string, find: FindSecrets): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    // `secretsOfDatabase` reads its tables.
    if (path.startsWith(join(folder, 'postgres'))) continue;
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    found.push(...find(textOfBytes(bytes)).map((what) => `${path}: ${what}`));
  }
  return found;
}
