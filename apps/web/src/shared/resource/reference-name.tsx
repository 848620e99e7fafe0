import type { ReactNode } from 'react';
import type { ReferencedResource } from '@vigie/contract/fields/field.ts';
import { REFERENCE_OPTIONS, type ReferenceOptions } from './references.ts';

interface ReferenceNameProps {
  id: string;
  /** Text for an item that no longer exists. */
  gone?: string;
  websiteId: string;
}

/** Creates the name of an item among those that a hook returns. */
const nameAmong = (useOptions: (websiteId: string) => ReferenceOptions) =>
  function ReferenceName({ id, gone = '', websiteId }: ReferenceNameProps): ReactNode {
    const options = useOptions(websiteId);
    if (!options) return '…';
    return options.find((one) => one.id === id)?.name ?? gone;
  };

/** Components that render the name of a referenced item. Lists and most facts have no reference. */
export const REFERENCE_NAMES: Readonly<Record<ReferencedResource, ReturnType<typeof nameAmong>>> = {
  agents: nameAmong(REFERENCE_OPTIONS.agents),
  contexts: nameAmong(REFERENCE_OPTIONS.contexts),
  'login-journeys': nameAmong(REFERENCE_OPTIONS['login-journeys']),
  pools: nameAmong(REFERENCE_OPTIONS.pools),
};
