import type { ReactNode } from 'react';
import { lazyPart } from '../app/lazy-part.tsx';
import { Dialog } from '../ui/dialog.tsx';

const ReEvaluationForm = lazyPart(
  ['re-evaluation', 'period'],
  async () => (await import('./re-evaluation-form.tsx')).ReEvaluationForm,
);

interface ReEvaluationDialogProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Judges past visits again by the settings of today. */
export function ReEvaluationDialog({ label, isOpen, onClose }: ReEvaluationDialogProps): ReactNode {
  return (
    <Dialog isOpen={isOpen} label={label} place="middle" onClose={onClose}>
      <ReEvaluationForm onClose={onClose} />
    </Dialog>
  );
}
