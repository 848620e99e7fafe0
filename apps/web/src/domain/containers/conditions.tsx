import type { ReactNode } from 'react';
import type { Container, ContainerCondition, EvaluatedTrigger } from '@vigie/contract/container.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { StatusIcon, type Tone } from '../../shared/ui/status.tsx';
import type { ContainerNames } from './names.ts';
import css from './containers.module.css';

type EvaluatedCondition = EvaluatedTrigger['conditions'][number];
type ConditionResult = EvaluatedCondition['holds'];

const TONES = { true: 'ok', false: 'fail', null: 'mute' } as const satisfies Record<
  `${ConditionResult}`,
  Tone
>;
const WORDS = { true: 'holds.true', false: 'holds.false', null: 'holds.unknown' } as const;

/** Renders whether a condition was true, as a shape with a text for screen readers. */
function ConditionResultIcon({ holds }: { holds: ConditionResult }): ReactNode {
  const t = useWords('containers');
  return (
    <>
      <StatusIcon tone={TONES[`${holds}`]} size={15} />
      <span className="sr-only">{t(WORDS[`${holds}`])}</span>
    </>
  );
}

interface ConditionsProps {
  conditions: readonly ContainerCondition[];
  names: ContainerNames;
  /** Results of the conditions at one push, in the same order. */
  evaluated?: readonly EvaluatedCondition[];
}

/** Renders conditions as sentences; for a push, with their results and the compared values. */
export function Conditions({ conditions, names, evaluated }: ConditionsProps): ReactNode {
  const t = useWords('containers');
  if (conditions.length === 0) return <p className="small muted">{t('condition.none')}</p>;
  return (
    <ul className="grid one-column gap-6 plain">
      {conditions.map((condition, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- The conditions of a trigger never change their order.
        <li key={index} className={`flex items-start gap-8 shrink ${css.condition}`}>
          {evaluated?.[index] ? <ConditionResultIcon holds={evaluated[index].holds} /> : null}
          <span className="shrink anywhere">
            <Sentence condition={condition} names={names} />
            {evaluated?.[index] ? <Compared evaluated={evaluated[index]} names={names} /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Sentence({ condition, names }: { condition: ContainerCondition; names: ContainerNames }): ReactNode {
  const t = useWords('containers');
  const { left, words, right } = names.conditionParts(condition);
  return (
    <>
      {left === '' ? null : <code className={css.value}>{left}</code>} {words}{' '}
      {right === '' ? null : <code className={css.value}>{right}</code>}
      {condition.ignoreCase ? <span className="small muted"> ({t('condition.any-case')})</span> : null}
    </>
  );
}

/** Renders the left-hand value, and the variables that were not recorded. */
function Compared({ evaluated, names }: { evaluated: EvaluatedCondition; names: ContainerNames }): ReactNode {
  const t = useWords('containers');
  const was = useWas();
  const { holds, left, missing } = evaluated;
  if (missing.length > 0 && holds === null) {
    return <span className="block small muted">{t('held.missing', { list: names.variables(missing) })}</span>;
  }
  if (left === undefined || holds === true) return null;
  return <span className="block small quiet">{was(left)}</span>;
}

/** Returns a function that formats the compared value as the page set it; long values are cut. */
function useWas(): (value: unknown) => string {
  const t = useWords('containers');
  return (value) => {
    if (value === null || value === '') return t('held.absent');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const shown = text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH)}…` : text;
    return t(typeof value === 'string' ? 'held.was-text' : 'held.was', { value: shown });
  };
}

const VALUE_LENGTH = 200;

interface EvaluatedTriggersProps {
  label: string;
  triggers: readonly EvaluatedTrigger[];
  container: Container;
  names: ContainerNames;
}

/** Renders triggers at one push: whether each fired, and its conditions. */
export function EvaluatedTriggers({ label, triggers, container, names }: EvaluatedTriggersProps): ReactNode {
  if (triggers.length === 0) return null;
  return (
    <section className="grid one-column gap-8 shrink" aria-label={label}>
      <h5 className="m-0 small weight-580 quiet">{label}</h5>
      <ul className="grid one-column gap-10 plain">
        {triggers.map(({ trigger, holds, conditions }) => (
          <li key={trigger} className="grid one-column gap-6 shrink">
            <span className={`flex items-start gap-8 weight-540 anywhere ${css.trigger}`}>
              <ConditionResultIcon holds={holds} />
              <span className="shrink">{names.trigger(trigger)}</span>
            </span>
            <div className={css.within}>
              <Conditions
                conditions={container.triggers.find(({ number }) => number === trigger)?.conditions ?? []}
                evaluated={conditions}
                names={names}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
