import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CodeFault } from '@vigie/contract/test-code.ts';

/** First fault of each source; null if it has none, is empty or its parser is loading. */
export interface Syntax {
  content: CodeFault | null;
  condition: CodeFault | null;
}

/** Parses both sources as agents and the server do. */
export type ReadSyntax = (sources: { content: string; condition: string }) => Syntax;

/** Returns the syntax check; until its parser has loaded, it finds nothing. */
export function useSyntax(): ReadSyntax {
  const { data: parser } = useQuery({
    queryKey: ['test-code-parser'],
    queryFn: async () => ({
      ...(await import('@vigie/contract/test-code.ts')),
      ...(await import('@vigie/contract/condition-names.ts')),
    }),
    staleTime: Infinity,
    // Exports of a module cannot be compared as data.
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

/** Returns the position of a fault and the parser's message. */
export function faultPosition({ line, column, detail }: CodeFault) {
  return { line, column, detail };
}
