import { NOT_CONTAINERS } from '@vigie/contract/container.ts';
import type { FieldError } from '@vigie/contract/errors.ts';
import { useContainerWording } from '../../../domain/containers/names.ts';
import { useFieldSentence } from '../../../shared/forms/use-field-sentence.ts';

/** Returns a function that words the fault of a text that should be a container. */
export function useTextFault(): (error: FieldError) => string {
  const sentence = useFieldSentence('tag-managers');
  const { notContainers } = useContainerWording();
  return ({ code, params }) => {
    const kind = NOT_CONTAINERS.find((one) => one === params['kind']);
    return sentence({
      code,
      params: kind === undefined ? params : { ...params, what: notContainers[kind] },
    });
  };
}
