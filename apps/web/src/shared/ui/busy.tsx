import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';

/** Renders a loading indicator in the line of its later result. */
export function Busy({ label }: { label: string }): ReactNode {
  return (
    <output className="inline-row gap-8 quiet min-24">
      <Loader size={16} aria-hidden />
      {label}
    </output>
  );
}
