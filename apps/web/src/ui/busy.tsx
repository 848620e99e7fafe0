import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';

/** Says that something takes its time, in the line where its result will be. */
export function Busy({ label }: { label: string }): ReactNode {
  return (
    <output className="inline-row gap-8 quiet min-24">
      <Loader size={16} aria-hidden />
      {label}
    </output>
  );
}
