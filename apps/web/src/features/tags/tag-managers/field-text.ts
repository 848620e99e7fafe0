import type {
  ContainerCondition,
  ContainerTag,
  ContainerTrigger,
  ContainerValue,
  ContainerVariable,
} from '@vigie/contract/container.ts';
import type { ContainerChange } from '@vigie/contract/stored-container.ts';
import { useContainerWording, type ContainerNames } from '../../../domain/containers/names.ts';
import { useFormat, useKeys, useWords } from '../../../shared/i18n/i18n-provider.tsx';

type Part = ContainerTag | ContainerTrigger | ContainerVariable;
/** Name of a field; `parameters.NAME` for a parameter. */
export type PartField = string;

const PARAMETER = 'parameters.';
/** Fields that are not shown: the number has no meaning to users, and the name is in the heading. */
const UNTOLD = new Set(['number', 'name']);

/** Returns the fields to show: the changed ones, or all meaningful ones of an added or removed part. */
export function fieldsOfPart({ change, before, after, fields }: ContainerChange): PartField[] {
  if (change === 'changed') return fields;
  const part: Part | null = after ?? before;
  if (part === null) return [];
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'parameters') return Object.keys(value as object).map((one) => PARAMETER + one);
    const isEmpty = value === null || value === '' || value === false || value === 0 || isEmptyList(value);
    return UNTOLD.has(name) || isEmpty ? [] : [name];
  });
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Returns functions that word the names and values of fields. */
export function useFieldText(names: ContainerNames) {
  const t = useWords('tag-managers');
  const wording = useContainerWording();
  const keys = useKeys('tag-managers');
  const format = useFormat();
  const at = (ms: number | null) => (ms === null ? '–' : format.instant(new Date(ms).toISOString()));

  function ofField(name: string, value: unknown, part: Part): string {
    switch (name) {
      case 'triggers':
      case 'blocking':
        return (value as number[]).map(names.trigger).join('\n');
      case 'setup':
      case 'teardown':
        return (value as ContainerTag['setup']).map(({ tag }) => names.tag(tag)).join('\n');
      case 'conditions':
        return (value as ContainerCondition[]).map(names.condition).join('\n');
      case 'consent':
        return isEmptyList(value) ? t('consent.none') : (value as string[]).join(', ');
      case 'firing':
        return wording.firing[value as ContainerTag['firing']];
      case 'schedule':
        return [
          (value as NonNullable<ContainerTag['schedule']>).fromMs,
          (value as NonNullable<ContainerTag['schedule']>).untilMs,
        ]
          .map(at)
          .join(' – ');
      case 'type':
        return 'conditions' in part
          ? wording.triggers[part.type]
          : 'triggers' in part
            ? names.tagType(part.type)
            : names.variableType(part.type);
      default:
        return typeof value === 'boolean' ? t(value ? 'change.yes' : 'change.no') : String(value);
    }
  }
  return {
    name: (field: PartField): string =>
      field.startsWith(PARAMETER)
        ? field.slice(PARAMETER.length)
        : keys.has(`field.${field}`)
          ? t(`field.${field}` as 'field.name')
          : field,
    /** Returns the value as text; empty if the part has none. */
    value(part: Part | null, field: PartField): string {
      if (part === null) return '';
      if (field.startsWith(PARAMETER)) {
        const parameters: Record<string, ContainerValue> = ('parameters' in part && part.parameters) || {};
        const value = parameters[field.slice(PARAMETER.length)];
        return value === undefined ? '' : names.value(value);
      }
      const value = (part as unknown as Record<string, unknown>)[field];
      if (field === 'consent' && value === null) return t('consent.silent');
      return value === null || value === undefined ? '' : ofField(field, value, part);
    },
  };
}
