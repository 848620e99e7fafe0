import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { JourneyRunDetail } from '@vigie/contract/stored-journey.ts';
import { useStepPicture } from '../../shared/api/journey-runs.ts';
import { stepTextIn } from '@vigie/contract/wording/step-text.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { showBlob } from '../../shared/ui/show-blob.ts';
import { StatusIcon } from '../../shared/ui/status.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { STEP_TONES } from '../../domain/journey-runs/run-words.ts';
import css from './journey-runs.module.css';

type Step = JourneyRunDetail['steps'][number];

/** Renders the screenshots after each step, in a row. The arrow keys move along it, and each opens at full width. */
export function FilmStrip({ run }: { run: JourneyRunDetail }): ReactNode {
  const t = useWords('journey-runs');
  const [shown, setShown] = useState<number | null>(null);
  const steps = run.steps.filter(({ screenshot }) => screenshot !== null);
  if (steps.length === 0)
    return (
      <p className="card p-18 muted mb-16">{t(run.steps.length === 0 ? 'steps.none' : 'pictures.none')}</p>
    );
  return (
    <section className="card clip mb-16" aria-label={t('pictures')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Arrows go from button to button. */}
      <ol className={`flex gap-12 scroll-x plain ${css.strip}`} onKeyDown={goAlong}>
        {steps.map((step) => (
          <li key={step.number} className="fixed">
            <Frame run={run} step={step} onOpen={() => setShown(step.number)} />
          </li>
        ))}
      </ol>
      <PictureDialog run={run} steps={steps} shown={shown} onShow={setShown} />
    </section>
  );
}

/** Moves the focus to the next or previous screenshot. */
function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by === undefined || !(event.target instanceof HTMLElement)) return;
  const frames = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const next = frames[frames.indexOf(event.target) + by];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

interface FrameProps {
  run: JourneyRunDetail;
  step: Step;
  onOpen: () => void;
}

function Frame({ run, step, onOpen }: FrameProps): ReactNode {
  const t = useWords('journey-runs');
  const { locale } = useLocale();
  const { number, outcome } = step;
  const label = stepTextIn(locale, step);
  const frame = useRef<HTMLButtonElement>(null);
  const isNear = useIsNear(frame);
  const { data, error } = useStepPicture(run.id, number, isNear);
  return (
    <button
      ref={frame}
      type="button"
      className={`bare block pointer text-start inner-ring ${css.frame}`}
      aria-label={t('picture.open', { number, label, outcome: t(`step.${outcome}`) })}
      onClick={onOpen}
    >
      <span className={`block clip framed sunken ${css.picture}`}>
        {data ? <img ref={(image) => showBlob(image, data)} alt="" /> : null}
        {error ? <span className="block small muted p-12">{t('picture.gone')}</span> : null}
      </span>
      <span className="inline-row gap-6 small max-full">
        <StatusIcon tone={STEP_TONES[outcome]} size={14} />
        <span className="ellipsis">
          {number}. {label}
        </span>
      </span>
    </button>
  );
}

/** Returns whether an element came near the viewport, so that a long run loads its screenshots on demand. */
function useIsNear(ref: { current: HTMLElement | null }): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isNear;
}
