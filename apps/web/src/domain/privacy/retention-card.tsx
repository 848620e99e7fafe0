import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { RETENTION_FIELDS } from '@vigie/contract/fields/limit-fields.ts';
import type { RetentionUse } from '@vigie/contract/redaction.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useReadRetention, useRetention, useSetRetention } from '../../shared/api/website-settings.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFieldLabels } from '../../shared/resource/field-labels.ts';
import { describeForm } from '../../shared/resource/described-form.ts';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../shared/resource/yours-or-theirs.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { DialogForm } from '../../shared/ui/dialog-form.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

export function RetentionCard({ website }: { website: Website }): ReactNode {
  const t = useWords('privacy');
  const may = usePermission();
  const [isOpen, setOpen] = useState(false);
  const query = useRetention(website.id);
  const { data } = query;
  const change =
    data && may('websites.setRetention') ? (
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {t('retention.change')}
      </Button>
    ) : null;
  return (
    <Card title={t('retention.title')} aside={change}>
      <div className="grid one-column gap-14">
        <p className="quiet pretty">{t('retention.lead')}</p>
        <QueryView query={query} failed={t('retention.failed')} skeleton={64}>
          {(data) => <RetentionFacts use={data} />}
        </QueryView>
      </div>
      {data ? (
        <Dialog isOpen={isOpen} label={t('retention.change')} variant="middle" onClose={() => setOpen(false)}>
          <RetentionForm website={website} use={data} onClose={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </Card>
  );
}

function RetentionFacts({ use: { own, instance } }: { use: RetentionUse }): ReactNode {
  const t = useWords('privacy');
  const durationText = (ownDays: number | null, all: number | undefined): string => {
    const days = (count: number) => t('retention.days', { count });
    if (ownDays !== null && (all === undefined || ownDays < all)) return days(ownDays);
    return all === undefined ? t('retention.everywhere') : t('retention.instance', { days: days(all) });
  };
  return (
    <Facts
      facts={[
        [t('retention.documents'), durationText(own.documentsDays, instance?.documentsDays)],
        [t('retention.pictures'), durationText(own.picturesDays, instance?.picturesDays)],
      ]}
    />
  );
}

/** Form of a retention. A field is empty where the website has the instance's value. */
const RETENTION_FORM = describeForm(RETENTION_FIELDS, {
  facts: SCHEMA_FACTS.retention,
  schema: (schemas) => schemas.websiteRetentionSchema,
});

interface RetentionFormProps {
  website: Website;
  use: RetentionUse;
  onClose: () => void;
}

function RetentionForm({ website, use, onClose }: RetentionFormProps): ReactNode {
  const t = useWords('privacy');
  const labelOf = useFieldLabels(RETENTION_FIELDS);
  const set = useSetRetention();
  const read = useReadRetention();
  const { form, failure, onSubmit, isSaving, conflict } = useFormEditor({
    rules: RETENTION_FORM.rules,
    words: ['privacy'],
    initial: RETENTION_FORM.valuesOf(use.own),
    opened: use,
    read: () => read(website.id),
    fieldsOf: ({ own }: RetentionUse) => RETENTION_FORM.valuesOf(own),
    showsAll: true,
    save: (input, updatedAt) => set.mutateAsync({ id: website.id, ...input, updatedAt }),
    done: () => t('retention.saved', { website: websiteLabel(website) }),
    onSaved: onClose,
  });
  return (
    <DialogForm
      title={t('retention.change')}
      failed={t('retention.save-failed')}
      failure={failure}
      submit={t('retention.save')}
      isBusy={isSaving}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Inputs of={RETENTION_FORM} section="retention" form={form} />
      <p className="small muted pretty">{t('retention.warning')}</p>
      <YoursOrTheirs conflict={conflict} labelOf={labelOf} />
    </DialogForm>
  );
}
