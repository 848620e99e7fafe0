import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { scopeCompletion, type ScopeName } from './scope-completion.ts';

const SCOPE: ScopeName[] = [
  { name: 'url', type: 'string' },
  {
    name: 'hits',
    type: 'Hit[]',
    children: [{ name: 'parameters', type: 'object', children: [{ name: 'idsite', type: 'string' }] }],
  },
];

function complete(text: string, explicit = false) {
  const context = new CompletionContext(EditorState.create({ doc: text }), text.length, explicit);
  return scopeCompletion(SCOPE)(context) as CompletionResult | null;
}
const namesIn = (text: string, explicit = false) =>
  complete(text, explicit)?.options.map(({ label }) => label);

describe('completion', () => {
  it('offers the names of the scope', () => {
    expect(namesIn('u')).toEqual(['url', 'hits']);
  });

  it('offers what a list can do after a dot, and the properties of an entry after an index', () => {
    expect(namesIn('hits.')).toContain('some');
    expect(namesIn('hits[0].')).toEqual(['parameters']);
    expect(namesIn('url && hits[0]?.parameters.id')).toEqual(['idsite']);
  });

  it('knows what a callback calls an entry', () => {
    expect(namesIn('hits.some((hit) => hit.')).toEqual(['parameters']);
    expect(namesIn('hits.every(h => h.parameters.')).toEqual(['idsite']);
  });

  it('replaces only what was typed of the last name', () => {
    expect(complete('url === hits[0].par')?.from).toBe(16);
  });

  it('stays silent where nothing is typed or known', () => {
    expect(complete('')).toBeNull();
    expect(complete('window.')).toBeNull();
    expect(namesIn('', true)).toEqual(['url', 'hits']);
  });
});
