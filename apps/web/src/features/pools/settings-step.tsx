import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { POOL_FIELDS } from '@vigie/contract/fields/pool-fields.ts';
import type { Website } from '@vigie/contract/website.ts';
import { FieldInput, Inputs } from '../../shared/resource/described-inputs.tsx';
import { POOL_FORM, type PoolFields } from './pool-values.ts';
import { LazyNeedsFields } from '../../shared/fields/needs/lazy-needs-fields.ts';

interface StepProps {
  form: UseFormReturnType<PoolFields>;
  website: Website;
}

/** Renders the visits of a pool: by which agents, how, and how many. */
export function PoolSettingsStep({ form, website }: StepProps): ReactNode {
  return (
    <div className="grid shrink gap-18">
      <Inputs
        of={POOL_FORM}
        section="settings"
        form={form}
        websiteId={website.id}
        own={{
          hasOwnNeeds: form.values.agentId === '' ? <PoolNeeds form={form} website={website} /> : null,
          agentNeeds: null,
        }}
      />
    </div>
  );
}

/** Renders the requirements for agents, if the pool names no agent: those of the website, or its own. */
function PoolNeeds({ form, website }: StepProps): ReactNode {
  const { hasOwnNeeds, agentNeeds } = form.values;
  return (
    <>
      <FieldInput name="hasOwnNeeds" field={POOL_FIELDS.hasOwnNeeds} form={form} />
      {hasOwnNeeds ? (
        <LazyNeedsFields
          websiteId={website.id}
          values={agentNeeds}
          error={form.errors['agentNeeds']}
          getInputProps={(field) => form.getInputProps(`agentNeeds.${field}`)}
        />
      ) : null}
    </>
  );
}
