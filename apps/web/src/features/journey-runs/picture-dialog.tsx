import type { KeyboardEvent, ReactNode } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import type { JourneyRunDetail } from '@vigie/contract/stored-journey.ts';
import { useStepPicture } from '../../shared/api/journey-runs.ts';
import { stepTextIn } from '@vigie/contract/wording/step-text.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { IconChevronLeft, IconChevronRight, IconX } from '../../shared/ui/icons.ts';
import { showBlob } from '../../shared/ui/show-blob.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import { STEP_TONES } from '../../domain/journey-runs/run-words.ts';
import css from './journey-runs.module.css';

type Step = JourneyRunDetail['steps'][number];

interface PictureDialogProps {
  run: JourneyRunDetail;
  /** Steps with a screenshot. */
  steps: readonly Step[];
  /** Number of the step whose screenshot is shown; null without one. */
  shown: number | null;
  onShow: (number: number | null) => void;
}

/** Renders a screenshot at full width, with buttons and arrow keys for the previous and next one. */
export function PictureDialog({ run, steps, shown, onShow }: PictureDialogProps): ReactNode {
  const t = useWords('journey-runs');
  const { locale } = useLocale();
  const at = steps.findIndex(({ number }) => number === shown);
  const step = steps[at];
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const onKey = ({ key }: KeyboardEvent) => {
    const next = { ArrowLeft: before, ArrowRight: after }[key];
    if (next) onShow(next.number);
  };
  return (
    <Dialog isOpen={step !== undefined} label={t('picture')} variant="picture" onClose={() => onShow(null)}>
      {step === undefined ? null : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Arrows work wherever the focus is in it.
        <div className="grid one-column gap-12" onKeyDown={onKey}>
          <header className="flex between items-start gap-12">
            <h2 className="inline-row shrink gap-8 card-title anywhere" aria-live="polite">
              <StatusIcon tone={STEP_TONES[step.outcome]} />
              {t('picture.of', {
                number: step.number,
                count: run.steps.length,
                label: stepTextIn(locale, step),
              })}
            </h2>
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={t('picture.close')}
              onClick={() => onShow(null)}
            >
              <IconX size={18} stroke={1.7} />
            </ActionIcon>
          </header>
          <Large key={step.number} runId={run.id} step={step} />
          <div className="flex between gap-12">
            <Go
              label={t('picture.before')}
              to={before}
              onShow={onShow}
              leftSection={<IconChevronLeft size={16} aria-hidden />}
            />
            <Go
              label={t('picture.after')}
              to={after}
              onShow={onShow}
              rightSection={<IconChevronRight size={16} aria-hidden />}
            />
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface GoProps extends Pick<PictureDialogProps, 'onShow'> {
  label: string;
  to: Step | undefined;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

function Go({ label, to, onShow, ...sections }: GoProps): ReactNode {
  return (
    <Button
      variant="default"
      {...sections}
      disabled={to === undefined}
      onClick={() => (to === undefined ? undefined : onShow(to.number))}
    >
      {label}
    </Button>
  );
}

function Large({ runId, step }: { runId: string; step: Step }): ReactNode {
  const t = useWords('journey-runs');
  const { locale } = useLocale();
  const { number } = step;
  const { data, error } = useStepPicture(runId, number, true);
  if (data)
    return (
      <img
        ref={(image) => showBlob(image, data)}
        className={`block full rounded-s ${css.large}`}
        alt={t('picture.alt', { number, label: stepTextIn(locale, step) })}
      />
    );
  return error ? <p className="muted">{t('picture.gone')}</p> : <Skeleton height={360} />;
}
