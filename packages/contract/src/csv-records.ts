/** Record of a CSV text with the line on which it begins, from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/**
 * Parses a CSV text (RFC 4180) and returns at most `recordsMax` non-blank records. An unclosed quote ends at the end of
 * the text.
 */
export function readRecords(text: string, separator: string, recordsMax: number): CsvRecord[] {
  const records: CsvRecord[] = [];
  let [line, begun] = [1, 1];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRecord = () => {
    cells.push(cell.trim());
    if (cells.some((one) => one !== '')) records.push({ line: begun, cells });
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < text.length && records.length < recordsMax; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') cell += text.charAt((at += 1));
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      [isQuoted, cell] = [true, ''];
    } else if (sign === separator) {
      cells.push(cell.trim());
      cell = '';
    } else if (sign === '\n') {
      endRecord();
      begun = line;
    } else cell += sign;
  }
  if (records.length < recordsMax) endRecord();
  return records;
}
