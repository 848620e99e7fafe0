import type { ReactNode } from 'react';
import { Markdown } from '../../shared/ui/markdown/markdown.tsx';
import { readMarkdown } from '../../shared/ui/markdown/read-markdown.ts';

interface PlanDocumentProps {
  /** Markdown of a plan, created by the server. */
  text: string;
  /** Label of each schema for screen readers. */
  schemaLabel: string;
}

/** Renders a tracking plan for the developers who implement it. The title is already on the surrounding screen. */
export function PlanDocument({ text, schemaLabel }: PlanDocumentProps): ReactNode {
  return <Markdown text={readMarkdown(text.replace(/^# .*\n+/, ''))} codeLabel={schemaLabel} />;
}
