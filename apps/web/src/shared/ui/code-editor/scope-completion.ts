import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete';

/** A name that the code may use, with its members. */
export interface ScopeName {
  readonly name: string;
  /** Its type in short, such as `string` or `Hit[]`. */
  readonly type: string;
  /** Names of its members; for a list, those of each entry. */
  readonly children?: readonly ScopeName[];
}

const PATH = /[\w$]+(?:\[[^\]]*\])?(?:\??\.[\w$]+(?:\[[^\]]*\])?)*\??\.?$/;
const INDEX = /\[[^\]]*\]$/;
/** Matches `hits.some((hit) =>`: the list, and the name of an entry. */
const ENTRY = /([\w$]+)\??\.(?:some|every|filter|find|findLast|map|flatMap|forEach)\(\(?\s*([\w$]+)/g;
const LIST: readonly ScopeName[] = [
  { name: 'some', type: '((entry) => boolean) => boolean' },
  { name: 'every', type: '((entry) => boolean) => boolean' },
  { name: 'filter', type: '((entry) => boolean) => list' },
  { name: 'find', type: '((entry) => boolean) => entry' },
  { name: 'map', type: '((entry) => value) => list' },
  { name: 'length', type: 'number' },
];

/**
 * Returns the completion for the names of a scope and, after a dot, their members. For a list it completes its entries,
 * by index or in a callback.
 */
export function scopeCompletion(scope: readonly ScopeName[]): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    const path = context.matchBefore(PATH)?.text ?? '';
    if (path === '' && !context.explicit) return null;
    const steps = path.replaceAll('?.', '.').split('.');
    const typed = steps.pop() ?? '';
    const names = namesAt([...scope, ...entriesIn(context.state.doc.toString(), scope)], steps);
    if (!names) return null;
    return { from: context.pos - typed.length, options: names.map(completionOf), validFor: /^[\w$]*$/ };
  };
}

function namesAt(scope: readonly ScopeName[], steps: readonly string[]): readonly ScopeName[] | undefined {
  let names: readonly ScopeName[] | undefined = scope;
  for (const step of steps) {
    const found: ScopeName | undefined = names?.find(({ name }) => name === step.replace(INDEX, ''));
    const isList: boolean | undefined = found?.type.endsWith('[]') && !INDEX.test(step);
    names = isList ? LIST : found?.children;
  }
  return names;
}

/** Returns the names that callbacks give to entries of the scope's lists. */
function entriesIn(source: string, scope: readonly ScopeName[]): ScopeName[] {
  return [...source.matchAll(ENTRY)].flatMap(([, list, name = '']) => {
    const children = scope.find((found) => found.name === list)?.children;
    return children ? [{ name, type: `entry of ${list}`, children }] : [];
  });
}

function completionOf({ name, type }: ScopeName): Completion {
  return { label: name, detail: type, type: type.includes('=>') ? 'function' : 'variable' };
}
