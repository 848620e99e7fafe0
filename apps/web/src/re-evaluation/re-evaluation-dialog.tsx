import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { ReEvaluationForm } from './re-evaluation-form.tsx';

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
