import type { PatchRefusal, WantedChange } from '@vigie/contract/patch.ts';
import type { Edit } from './policy-edits.ts';
import { headerRefusal, needsPreflight } from './patch-form.ts';
import type { FileReading, FormOfPatch, HeaderLine } from './patch-form.ts';
import { editsOfValue } from './value-edits.ts';

/** Maximum length of a line that Cloudflare reads, in characters. */
const LINE_MAX = 2_000;

/** The `_headers` file of Netlify and Cloudflare Pages. */
export const headersFile: FormOfPatch = {
  refuses(wanted) {
    const { change } = wanted;
    if (change.kind === 'answer') return 'serve-file';
    if (change.kind === 'remove-header') return 'no-such-form';
    const refusal = headerRefusal(wanted);
    return refusal ?? (change.kind === 'set-header' ? lineRefusal(change.name, change.value) : null);
  },
  write(wanted) {
    const rows = wanted.flatMap((one) => (one.paths ?? ['/*']).map((path) => ({ path, line: lineOf(one) })));
    return [...Map.groupBy(rows, ({ path }) => path)]
      .map(([path, own]) => [path, ...own.map(({ line }) => line)].join('\n'))
      .join('\n');
  },
  notes: (wanted) => [
    'headers-hosts',
    'headers-static',
    ...(wanted.some(needsPreflight) ? (['preflight-missing'] as const) : []),
  ],
  read: readHeaders,
};

/** Returns why a value cannot be written, or null. A value may name the part that the path matched. */
function lineRefusal(name: string, value: string): PatchRefusal | null {
  if (value.includes(':splat')) return 'variable';
  return name.length + value.length + 4 > LINE_MAX ? 'too-long' : null;
}

const lineOf = ({ change }: WantedChange): string =>
  change.kind === 'set-header' ? `  ${change.name}: ${change.value}` : '';

interface PathBlock {
  path: string;
  end: number;
}

function readHeaders(text: string): FileReading {
  const lines: HeaderLine[] = [];
  const blocks: PathBlock[] = [];
  for (const row of text.matchAll(/[^\n]+/g)) {
    const [line] = row;
    if (/^\s*(#|\r?$)/.test(line)) continue;
    const block = blocks.at(-1);
    const end = row.index + line.replace(/\r$/, '').length;
    const header = /^(\s+)([^\s:!][^:]*):[\t ]*(.*?)[\t\r ]*$/.exec(line);
    if (/^\S/.test(line)) blocks.push({ path: line.trim(), end });
    else if (block !== undefined) block.end = end;
    if (header !== null && block !== undefined && /^\s/.test(line))
      lines.push(lineAt(row.index, header, block.path));
  }
  return { lines, additionOf: (wanted) => additionOf(wanted, { text, blocks }) };
}

function lineAt(start: number, header: RegExpExecArray, path: string): HeaderLine {
  const [whole, , name = '', value = ''] = header;
  const at = start + whole.replace(/[\t\r ]+$/, '').length - value.length;
  const pattern = new RegExp(
    `^${path
      .split('*')
      .map((part) => part.replaceAll(/[^\w/]/g, String.raw`\$&`))
      .join('.*')}$`,
  );
  return {
    name: name.trim().toLowerCase(),
    value,
    concerns: (requestPath) => pattern.test(requestPath) || path.startsWith('https://') || path.includes(':'),
    closeness: path.replaceAll('*', '').length,
    editsTo: (wanted) =>
      editsOfValue(
        { name, value, wanted },
        { offset: (index) => at + index, write: (put) => put, whole: null },
      ),
    removal: { at: start, end: start + whole.length + 1, text: '' },
  };
}

function additionOf(
  wanted: WantedChange,
  { text, blocks }: { text: string; blocks: PathBlock[] },
): Edit[] | PatchRefusal {
  return (wanted.paths ?? ['/*']).map((path) => {
    const block = blocks.find((one) => one.path === path);
    if (block !== undefined) return { at: block.end, end: block.end, text: `\n${lineOf(wanted)}` };
    const gap = text === '' || text.endsWith('\n') ? '' : '\n';
    return { at: text.length, end: text.length, text: `${gap}${path}\n${lineOf(wanted)}\n` };
  });
}
