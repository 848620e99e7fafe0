import { TABLE_LIMITS, TableError, type Table, type TableRow } from './table-rows.ts';
import { unzip } from './unzip.ts';
import { cellText, xmlParts } from './xml.ts';

/** Reads the sheets of a spreadsheet, in their order. A formula is read as its last result. */
export function readXlsx(bytes: Uint8Array, name: string): Table[] {
  const files = unzip(bytes, (path) => /^(?:\/?xl\/)(?:.*\.xml|_rels\/workbook\.xml\.rels)$/.test(path));
  const xml = (path: string) => new TextDecoder().decode(files.get(path) ?? new Uint8Array());
  const sheets = sheetsOf(xml('xl/workbook.xml'), xml('xl/_rels/workbook.xml.rels'));
  if (sheets.length === 0) throw new TableError('spreadsheet-damaged');
  const shared = sharedTexts(xml('xl/sharedStrings.xml'));
  return sheets.slice(0, TABLE_LIMITS.sheets).map((sheet) => ({
    name: sheets.length === 1 ? name : `${name} › ${sheet.name}`,
    rows: rowsOf(xml(sheet.path), shared),
  }));
}

function sheetsOf(workbook: string, relations: string): { name: string; path: string }[] {
  const targets = new Map<string, string>();
  for (const part of xmlParts(relations))
    if (part.type === 'open' && part.name === 'Relationship')
      targets.set(part.attributes.get('Id') ?? '', part.attributes.get('Target') ?? '');
  const sheets: { name: string; path: string }[] = [];
  for (const part of xmlParts(workbook)) {
    if (part.type !== 'open' || part.name !== 'sheet') continue;
    const target = targets.get(part.attributes.get('id') ?? '');
    if (target !== undefined)
      sheets.push({
        name: part.attributes.get('name') ?? '',
        path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      });
  }
  return sheets;
}

/** Returns the shared texts, without those in `rPh`, which are phonetic hints. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let isText = false;
  let isSpoken = false;
  for (const part of xmlParts(xml)) {
    if (part.type === 'text') {
      if (isText && !isSpoken) texts.push(`${texts.pop() ?? ''}${cellText(part.text)}`);
    } else if (part.name === 't') isText = part.type === 'open';
    else if (part.name === 'rPh') isSpoken = part.type === 'open';
    else if (part.name === 'si' && part.type === 'open') texts.push('');
  }
  return texts;
}

interface OpenCell {
  column: number;
  type: string;
  text: string;
}

function rowsOf(xml: string, shared: readonly string[]): TableRow[] {
  const rows: TableRow[] = [];
  let row: TableRow = { line: 0, cells: [] };
  let cell: OpenCell | null = null;
  let inside = '';
  for (const part of xmlParts(xml)) {
    if (part.type === 'text') {
      if (cell !== null && (inside === 'v' || inside === 't')) cell.text += part.text;
    } else if (part.name === 'row' && part.type === 'open') {
      row = { line: Number(part.attributes.get('r') ?? row.line + 1) || row.line + 1, cells: [] };
      rows.push(row);
      if (rows.length > TABLE_LIMITS.rows) throw new TableError('table-too-large', row.line);
    } else if (part.name === 'c' && part.type === 'open') {
      const column = columnOf(part.attributes.get('r')) ?? row.cells.length;
      cell = { column, type: part.attributes.get('t') ?? 'n', text: '' };
    } else if (part.name === 'c' && cell !== null) {
      addCell(row, cell, shared);
      cell = null;
    } else inside = part.type === 'open' ? part.name : '';
  }
  return rows.filter(({ cells }) => cells.some((text) => text !== ''));
}

function addCell(row: TableRow, cell: OpenCell, shared: readonly string[]): void {
  if (cell.column >= TABLE_LIMITS.columns) return;
  while (row.cells.length < cell.column) row.cells.push('');
  row.cells[cell.column] = textOf(cell, shared);
}

function textOf({ type, text }: OpenCell, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'b') return text.trim() === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  return type === 'n' ? plainNumber(text.trim()) : cellText(text);
}

/** Returns a number as spreadsheets show it: they store 49.9 as 49.899999999999999. */
function plainNumber(text: string): string {
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? text : String(Number(value.toPrecision(15)));
}

/** Returns the column index from 0; `AB12` is 27. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
