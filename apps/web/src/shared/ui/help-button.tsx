import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

interface HelpButtonProps {
  /** Id of the help article. */
  article: string;
  label: string;
  /** True if it is the first action of an empty state. */
  isPrimary?: boolean;
}

/** Renders the button of an empty state that opens a help article. */
export function HelpButton({ article, label, isPrimary = false }: HelpButtonProps): ReactNode {
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      renderRoot={(props) => <Link to="/aide/detail/$id" params={{ id: article }} {...props} />}
    >
      {label}
    </Button>
  );
}
