import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { scopeCompletion, type ScopeName } from './scope-completion.ts';

const SCOPE: ScopeName[] = [
  { name: 'url', type: 'string' },
  {
    name: 'hits',
    type: '{ parameters }[]',
    children: [{ name: 'parameters', type: 'object', children: [{ name: 'idsite', type: 'string' }] }],
  },
  { name: 'notApplicable', type: '(reason: string) => never' },
];

function complete(text: string, explicit = false) {
  const context = new CompletionContext(EditorState.create({ doc: text }), text.length, explicit);
  return scopeCompletion(SCOPE)(context) as CompletionResult | null;
}
const namesIn = (result: CompletionResult | null) => result?.options.map(({ label }) => label);

describe('completion', () => {
  it('offers the names of the scope', () => {
    expect(namesIn(complete('u'))).toEqual(['url', 'hits', 'notApplicable']);
  });

  it('offers what a name holds after a dot, through an index too', () => {
    expect(namesIn(complete('hits.'))).toEqual(['parameters']);
    expect(namesIn(complete('url && hits[0].parameters.id'))).toEqual(['idsite']);
  });

  it('replaces only what was typed of the last name', () => {
    expect(complete('url === hits[0].par')?.from).toBe(16);
  });

  it('stays silent where nothing is typed or known', () => {
    expect(complete('')).toBeNull();
    expect(complete('window.')).toBeNull();
    expect(namesIn(complete('', true))).toHaveLength(3);
  });
});
