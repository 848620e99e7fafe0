import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CodeFault } from '@vigie/contract/test-code.ts';

/** The first fault of each source; null while it has none, is empty or its parser is on its way. */
export interface Syntax {
  content: CodeFault | null;
  condition: CodeFault | null;
}

interface Sources {
  content: string;
  condition: string;
}

/** Reads both sources as they are typed, as agents will; the parser comes in a chunk of its own. */
export function useSyntax({ content, condition }: Sources): Syntax {
  const { data: parser } = useQuery({
    queryKey: ['test-code-parser'],
    queryFn: () => import('@vigie/contract/test-code.ts'),
    staleTime: Infinity,
    // The module's own exports cannot be compared as data.
    structuralSharing: false,
  });
  return useMemo(
    () => ({
      content: parser && content.trim() !== '' ? parser.parseContent(content) : null,
      condition: parser && condition.trim() !== '' ? parser.parseCondition(condition) : null,
    }),
    [parser, content, condition],
  );
}
