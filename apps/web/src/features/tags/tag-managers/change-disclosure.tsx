import { useState, type ReactNode } from 'react';
import type { ContainerTag, ContainerTrigger, ContainerVariable } from '@vigie/contract/container.ts';
import type { ContainerChange } from '@vigie/contract/stored-container.ts';
import type { ContainerNames } from '../../../domain/containers/names.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import type { Tone } from '../../../shared/ui/status.tsx';
import { fieldsOfPart, useFieldText, type PartField } from './field-text.ts';
import css from './tag-managers.module.css';

const TONES: Record<ContainerChange['change'], Tone> = { added: 'ok', removed: 'fail', changed: 'info' };

interface ChangeDisclosureProps {
  change: ContainerChange;
  names: ContainerNames;
}

/** Renders one changed tag, trigger or variable, which opens on its fields before and after. */
export function ChangeDisclosure({ change, names }: ChangeDisclosureProps): ReactNode {
  const t = useWords('tag-managers');
  const [isOpened, setIsOpened] = useState(false);
  const fieldText = useFieldText(names);
  const fields = fieldsOfPart(change);
  const fieldNames =
    change.change === 'changed' ? fields.map((field) => fieldText.name(field)).join(', ') : '';
  return (
    <Disclosure
      isPrinted
      onOpen={() => setIsOpened(true)}
      summary={
        <>
          <span className="grow shrink">
            <span className="block weight-540 anywhere">{nameOf(change, names)}</span>
            <span className="block small muted anywhere">
              {[t(`part.${change.part}`), fieldNames].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Pill tone={TONES[change.change]}>{t(`change.${change.change}`)}</Pill>
        </>
      }
    >
      {isOpened ? (
        <div className="grid one-column gap-14">
          {fields.map((field) => (
            <FieldChange key={field} change={change} field={field} fieldText={fieldText} />
          ))}
        </div>
      ) : null}
    </Disclosure>
  );
}

function nameOf(change: ContainerChange, names: ContainerNames): string {
  const thing = change.after ?? change.before;
  if (thing === null) return '';
  // Numbers of the older version belong to that version only.
  if (change.after !== null && change.part !== 'variable') return names[change.part](thing.number);
  if (change.part === 'client' || change.part === 'transformation') return names[change.part](thing.number);
  if (change.part === 'tag') return names.of.tag(thing as ContainerTag);
  if (change.part === 'trigger') return names.of.trigger(thing as ContainerTrigger);
  return names.of.variable(thing as ContainerVariable);
}

interface FieldChangeProps {
  change: ContainerChange;
  field: PartField;
  fieldText: ReturnType<typeof useFieldText>;
}

function FieldChange({ change, field, fieldText }: FieldChangeProps): ReactNode {
  const t = useWords('tag-managers');
  const [before, after] = [fieldText.value(change.before, field), fieldText.value(change.after, field)];
  return (
    <div className="grid one-column gap-4 shrink">
      <p className="small weight-580 quiet anywhere">{fieldText.name(field)}</p>
      {change.change === 'changed' ? (
        <div className={`grid gap-8 ${css.difference}`}>
          <Value label={t('change.before')} text={before} mark="before" />
          <Value label={t('change.after')} text={after} mark="after" />
        </div>
      ) : change.after === null ? (
        <Value text={before} mark="before" />
      ) : (
        <Value text={after} mark="after" />
      )}
    </div>
  );
}

interface ValueProps {
  label?: string;
  text: string;
  mark: 'before' | 'after';
}

function Value({ label, text, mark }: ValueProps): ReactNode {
  const t = useWords('tag-managers');
  return (
    <figure className="m-0 grid one-column gap-2 shrink">
      {label === undefined ? null : <figcaption className="small muted">{label}</figcaption>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard. */}
      <pre className={`rounded-s sunken ${css.value}`} data-mark={mark} tabIndex={0}>
        {text === '' ? <span className="muted">{t('change.nothing')}</span> : text}
      </pre>
    </figure>
  );
}
