import type { ReactNode } from 'react';
import { aboutOf, type RecordedStep } from '@vigie/contract/recording.ts';
import { useKeys, useWords } from '../../i18n/i18n-provider.tsx';

/** What a step does, in words: that of our steps by their name. */
function useKindText(): (step: Pick<RecordedStep, 'type'> & { name?: unknown }) => string {
  const t = useWords('journeys');
  const keys = useKeys('journeys');
  return ({ type, name }) => {
    const own = `kind.${String(name)}`;
    if (type === 'customStep' && keys.has(own)) return t(own as 'kind.navigate');
    const key = `kind.${type}`;
    return t(keys.has(key) ? (key as 'kind.navigate') : 'kind.customStep');
  };
}

/** A step in two lines: its label or what it does, then what it is about. */
export function StepText({ step }: { step: RecordedStep }): ReactNode {
  const kindOf = useKindText();
  const about = step.type === 'customStep' ? aboutCustom(step) : aboutOf(step);
  const hasLabel = step.label !== undefined && step.label !== '';
  const kind = kindOf(step);
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

/** What a step of ours is about; of another tool's, its name. */
function aboutCustom({ name, parameters }: Extract<RecordedStep, { type: 'customStep' }>): string | null {
  if (!name.startsWith('vigie.')) return name;
  const given = (parameters ?? {}) as Partial<Record<string, unknown>>;
  const about = ['event', 'answer', 'name', 'key', 'fileName', 'dataLayer'].map((part) => given[part]);
  return about.find((one): one is string => typeof one === 'string') ?? null;
}
