import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CodeFault } from '@vigie/contract/test-code.ts';

/** The first fault of each source; null while it has none, is empty or its parser is on its way. */
export interface Syntax {
  content: CodeFault | null;
  condition: CodeFault | null;
}

/** Reads both sources as agents and the server will. */
export type ReadSyntax = (sources: { content: string; condition: string }) => Syntax;

/** The parser comes in a chunk of its own; until then nothing is found. */
export function useSyntax(): ReadSyntax {
  const { data: parser } = useQuery({
    queryKey: ['test-code-parser'],
    queryFn: async () => ({
      ...(await import('@vigie/contract/test-code.ts')),
      ...(await import('@vigie/contract/condition-names.ts')),
    }),
    staleTime: Infinity,
    // The module's own exports cannot be compared as data.
    structuralSharing: false,
  });
  return useCallback(
    ({ content, condition }) => ({
      content: parser && content.trim() !== '' ? parser.parseContent(content) : null,
      condition:
        parser && condition.trim() !== ''
          ? (parser.parseCondition(condition) ?? parser.findUnknownName(condition))
          : null,
    }),
    [parser],
  );
}

/** Returns where a fault is and what the parser says of it. */
export function placeOf({ line, column, detail }: CodeFault) {
  return { line, column, detail };
}
