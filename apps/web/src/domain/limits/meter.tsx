import type { ReactNode } from 'react';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';

interface MeterProps {
  label: string;
  used: number;
  /** Null: there is no limit, so no bar is shown. */
  max: number | null;
  text: string;
  children: ReactNode;
}

/** Renders the used part of a limit as a bar and in words. */
export function Meter({ label, used, max, text, children }: MeterProps): ReactNode {
  return (
    <section className="grid one-column gap-6" aria-label={label}>
      <div className="line wrap between gap-4-16">
        <h3 className="weight-580">{label}</h3>
        <span className="number">{text}</span>
      </div>
      {max === null ? null : <ProgressBar label={label} value={used} max={max} />}
      {children}
    </section>
  );
}
