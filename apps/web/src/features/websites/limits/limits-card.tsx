import { useCallback, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { LIMIT_FIELDS } from '@vigie/contract/fields/limit-fields.ts';
import { limitsOf, type LimitUse } from '@vigie/contract/website-limits.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useLimits, useReadLimits, useSetLimits } from '../../../shared/api/website-settings.ts';
import { useWords, useFormat } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { RecordingsMeter, VisitsMeter } from './limit-meters.tsx';
import { useFieldLabels } from '../../../shared/resource/field-labels.ts';
import { describeForm } from '../../../shared/resource/described-form.ts';
import { FieldInput } from '../../../shared/resource/described-inputs.tsx';
import { SCHEMA_FACTS } from '../../../shared/resource/schema-facts.ts';
import { useFormEditor } from '../../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../../shared/resource/yours-or-theirs.tsx';
import { websiteLabel } from '../../../shared/session/current-website.tsx';
import { DialogForm } from '../../../shared/ui/dialog-form.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';

/** Renders a website's limits within the instance, and its use. */
export function LimitsCard({ website }: { website: Website }): ReactNode {
  const t = useWords('limits');
  const query = useLimits(website.id);
  const { data } = query;
  // The browser looked for the anchor before the card was rendered.
  const comeIntoView = useCallback((card: HTMLElement | null) => {
    if (location.hash === '#limits') card?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Card title={t('title')} aside={data ? <ChangeLimits website={website} use={data} /> : null}>
      <div className="grid one-column gap-18">
        <p className="quiet pretty">{t('lead')}</p>
        <QueryView query={query} failed={t('failed')} skeleton={160}>
          {(data) => (
            <div id="limits" ref={comeIntoView} className="grid one-column gap-18">
              <RecordingsMeter use={data.recordings} megabytes={limitsOf(data).recordingsMegabytes} />
              <VisitsMeter use={data.visits} limit={limitsOf(data).visitsPerDay} />
            </div>
          )}
        </QueryView>
      </div>
    </Card>
  );
}

function ChangeLimits({ website, use }: { website: Website; use: LimitUse }): ReactNode {
  const t = useWords('limits');
  const may = usePermission();
  const [isOpen, setOpen] = useState(false);
  if (!may('websites.setLimits')) return null;
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
      <Dialog isOpen={isOpen} label={t('change')} variant="middle" onClose={() => setOpen(false)}>
        <LimitsForm website={website} use={use} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Form of a website's limits. A field is empty if the limit of the instance applies. */
const LIMIT_FORM = describeForm(LIMIT_FIELDS, {
  facts: SCHEMA_FACTS.limits,
  schema: (schemas) => schemas.websiteLimitsSchema,
});

interface LimitsFormProps {
  website: Website;
  use: LimitUse;
  onClose: () => void;
}

/** Renders the form that sets a website's own limits, or resets them to the instance's. */
function LimitsForm({ website, use, onClose }: LimitsFormProps): ReactNode {
  const t = useWords('limits');
  const format = useFormat();
  const labelOf = useFieldLabels(LIMIT_FIELDS);
  const set = useSetLimits();
  const read = useReadLimits();
  const { instance } = use;
  const { form, failure, onSubmit, isSaving, conflict } = useFormEditor({
    rules: LIMIT_FORM.rules,
    words: ['limits'],
    initial: LIMIT_FORM.valuesOf(use.own),
    opened: use,
    read: () => read(website.id),
    fieldsOf: ({ own }: LimitUse) => LIMIT_FORM.valuesOf(own),
    showsAll: true,
    save: (input, updatedAt) => set.mutateAsync({ id: website.id, ...input, updatedAt }),
    done: () => t('save.done', { website: websiteLabel(website) }),
    onSaved: onClose,
  });
  const hintOf = (limit: number | null) =>
    t('field.hint', { limit: limit === null ? t('field.none') : format.exact(limit) });
  return (
    <DialogForm
      title={t('change')}
      failed={t('save.failed')}
      failure={failure}
      submit={t('save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      {LIMIT_FORM.steps.limits.map((name) => (
        <FieldInput
          key={name}
          name={name}
          field={LIMIT_FIELDS[name]}
          form={form}
          hint={hintOf(instance[name])}
        />
      ))}
      <p className="small muted pretty">{t('field.warning')}</p>
      <YoursOrTheirs conflict={conflict} labelOf={labelOf} />
    </DialogForm>
  );
}
