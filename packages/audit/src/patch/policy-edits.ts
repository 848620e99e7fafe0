import type { PatchRefusal } from '@vigie/contract/patch.ts';

/** Replacement of a piece of a text. */
export interface Edit {
  at: number;
  end: number;
  text: string;
}

interface Token {
  text: string;
  at: number;
}

/** Matches a nonce. Files contain it as the server's expression, pages as a value; both count as equal. */
const A_NONCE = /^'nonce-/i;
const isNone = (source: string): boolean => source.toLowerCase() === "'none'";

/**
 * Returns the edits that give the policy of a file the wanted value, and change nothing else. The result is `differs`
 * if the file's policy allows more or something else, as it is then not the policy of the page.
 */
export function policyEdits(present: string, wanted: string): Edit[] | PatchRefusal {
  const known = directivesOf(present);
  const wantedDirectives = directivesOf(wanted);
  if ([...known.keys()].some((name) => !wantedDirectives.has(name))) return 'differs';
  const edits: Edit[] = [];
  const added: string[] = [];
  for (const [name, tokens] of wantedDirectives) {
    const sources = tokens.slice(1).map(({ text }) => text);
    const own = known.get(name);
    if (own === undefined) {
      added.push([name, ...sources].join(' '));
      continue;
    }
    const edit = sourcesEdit(own, sources);
    if (edit === null) return 'differs';
    edits.push(...edit);
  }
  if ([...added, ...edits.map(({ text }) => text)].some((text) => /(^|\s)'nonce-/i.test(text)))
    return 'nonce';
  return [...edits, ...(added.length > 0 ? [appended(present, added)] : [])];
}

/** Returns the edit that adds missing sources after the last one; 'none' is replaced. */
function sourcesEdit(own: Token[], wanted: string[]): Edit[] | null {
  const missing = wanted.filter((source) => !own.some(({ text }) => isSameSource(text, source)));
  const extra = own.slice(1).filter(({ text }) => !wanted.some((source) => isSameSource(source, text)));
  const last = own.at(-1);
  if (last === undefined || extra.length > 1 || extra.some(({ text }) => !isNone(text))) return null;
  if (missing.length === 0) return extra.length === 0 ? [] : null;
  const text = missing.join(' ');
  const [none] = extra;
  const end = last.at + last.text.length;
  return [
    none === undefined
      ? { at: end, end, text: ` ${text}` }
      : { at: none.at, end: none.at + none.text.length, text },
  ];
}

/** Returns whether two sources allow the same, as far as a file shows it. */
export function isSameSource(one: string, other: string): boolean {
  if (one === other || (A_NONCE.test(one) && A_NONCE.test(other))) return true;
  return one.startsWith("'") && !/^'(nonce|sha\d+)-/i.test(one) && one.toLowerCase() === other.toLowerCase();
}

function appended(present: string, directives: string[]): Edit {
  const end = present.trimEnd().length;
  const text = directives.join('; ');
  if (end === 0) return { at: 0, end: 0, text };
  return present[end - 1] === ';' ? { at: end, end, text: ` ${text};` } : { at: end, end, text: `; ${text}` };
}

/**
 * Returns the directives with the offsets of their words. The first of each name counts. The name is the first word.
 */
function directivesOf(policy: string): Map<string, Token[]> {
  const directives = new Map<string, Token[]>();
  for (const part of policy.matchAll(/[^;]+/g)) {
    const tokens = [...part[0].matchAll(/\S+/g)].map((word) => ({
      text: word[0],
      at: part.index + word.index,
    }));
    const name = tokens[0]?.text.toLowerCase();
    if (name !== undefined && !directives.has(name)) directives.set(name, tokens);
  }
  return directives;
}

/** Returns a text with its edits applied. */
export function edited(text: string, edits: readonly Edit[]): string {
  let [made, from] = ['', 0];
  for (const { at, end, text: put } of edits.toSorted((a, b) => a.at - b.at)) {
    made += text.slice(from, at) + put;
    from = end;
  }
  return made + text.slice(from);
}
