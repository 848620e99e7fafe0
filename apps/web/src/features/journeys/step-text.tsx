import type { ReactNode } from 'react';
import { aboutOf, type RecordedStep } from '@vigie/contract/recording.ts';
import { stepKindIn } from '@vigie/contract/wording/step-text.ts';
import { useLocale } from '../../shared/i18n/i18n-provider.tsx';

/** Renders a step in two lines: its label or action, then its target. */
export function StepText({ step }: { step: RecordedStep }): ReactNode {
  const { locale } = useLocale();
  const about = step.type === 'customStep' ? aboutCustom(step) : aboutOf(step);
  const hasLabel = step.label !== undefined && step.label !== '';
  const kind = stepKindIn(locale, step.type === 'customStep' ? step.name : step.type);
  return (
    <span className="grid shrink">
      <span className="block weight-540 anywhere">{hasLabel ? step.label : kind}</span>
      <span className="block small muted ellipsis" title={about ?? undefined}>
        {hasLabel ? `${kind} ` : null}
        {about === null ? null : <span className="mono">{about}</span>}
      </span>
    </span>
  );
}

/** Returns the target of a Vigie step; the name of a step of another tool. */
function aboutCustom({ name, parameters }: Extract<RecordedStep, { type: 'customStep' }>): string | null {
  if (!name.startsWith('vigie.')) return name;
  const given = (parameters ?? {}) as Partial<Record<string, unknown>>;
  const about = ['event', 'answer', 'name', 'key', 'fileName', 'dataLayer'].map((part) => given[part]);
  return about.find((one): one is string => typeof one === 'string') ?? null;
}
