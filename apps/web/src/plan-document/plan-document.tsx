import type { ReactNode } from 'react';
import { Markdown } from '../ui/markdown/markdown.tsx';
import { readMarkdown } from '../ui/markdown/read-markdown.ts';

interface PlanDocumentProps {
  /** Markdown, as the server writes it of a plan. */
  text: string;
  /** Names each schema, for those who do not see it. */
  schemaLabel: string;
}

/** Renders a tracking plan that developers implement from. The screen around it has its title already. */
export function PlanDocument({ text, schemaLabel }: PlanDocumentProps): ReactNode {
  return <Markdown text={readMarkdown(text.replace(/^# .*\n+/, ''))} codeLabel={schemaLabel} />;
}
