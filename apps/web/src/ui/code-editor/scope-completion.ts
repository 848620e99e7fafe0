import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete';

/** A name that the code may use, with what it holds. */
export interface ScopeName {
  name: string;
  /** Its shape in short, such as `string` or `{ name, value }[]`. */
  type: string;
  /** What it is, in words. */
  info?: string;
  children?: readonly ScopeName[];
}

const PATH = /[\w$]+(?:\[[^\]]*\])?(?:\.[\w$]+(?:\[[^\]]*\])?)*\.?$/;

/** Completes the names of a scope and, after a dot, what they hold; `hits[0].` counts as one of the hits. */
export function scopeCompletion(scope: readonly ScopeName[]): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    const path = context.matchBefore(PATH)?.text ?? '';
    if (path === '' && !context.explicit) return null;
    const steps = path.replaceAll(/\[[^\]]*\]/g, '').split('.');
    const typed = steps.pop() ?? '';
    const names = namesAt(scope, steps);
    if (!names) return null;
    return { from: context.pos - typed.length, options: names.map(completionOf), validFor: /^[\w$]*$/ };
  };
}

function namesAt(scope: readonly ScopeName[], steps: readonly string[]): readonly ScopeName[] | undefined {
  let names: readonly ScopeName[] | undefined = scope;
  for (const step of steps) names = names?.find(({ name }) => name === step)?.children;
  return names;
}

function completionOf({ name, type, info }: ScopeName): Completion {
  const kind = type.includes('=>') || type.includes('(') ? 'function' : 'variable';
  return { label: name, detail: type, type: kind, ...(info === undefined ? {} : { info }) };
}
